import i18next from "i18next";
import { page } from "vitest/browser";
import type { LocaleCode } from "#base/locales.ts";
import { changeLocale, startI18n } from "#web/i18n/i18n.ts";
import { stopToastTimers } from "#web/ui/toast.ts";
import { loadCatalog } from "../catalogs.ts";
import { queries } from "../queries.ts";

// A slow machine must not close a toast before the test has seen it.
stopToastTimers();

// Failed queries are retried as in the app, only with a short delay.
const { queries: queryOptions, mutations } = queries.getDefaultOptions();
queries.setDefaultOptions({
  queries: { ...queryOptions, retryDelay: 20 },
  mutations: { ...mutations, retryDelay: 20 },
});

/** Resets the window width, the language and all caches before a screen is rendered. */
export async function resetBrowserState(width: number, locale: LocaleCode = "en"): Promise<void> {
  if (innerWidth !== width || innerHeight !== 800) await page.viewport(width, 800);
  queries.clear();
  if (i18next.isInitialized) await changeLocale(locale);
  else {
    localStorage.setItem("user-locale", locale);
    await startI18n(loadCatalog);
  }
  localStorage.clear();
}
