import i18next from "i18next";
import { page } from "vitest/browser";
import type { LocaleCode } from "#base/locales.ts";
import { changeLocale, startI18n } from "#web/i18n/i18n.ts";
import { loadCatalog } from "../catalogs.ts";
import { queries } from "../queries.ts";

// What fails is asked for again as everywhere; only nobody waits a second for it.
const { queries: reads, mutations } = queries.getDefaultOptions();
queries.setDefaultOptions({ queries: { ...reads, retryDelay: 20 }, mutations: { ...mutations, retryDelay: 20 } });

/** Before a screen is shown: a window of this width, a language, and nothing remembered. */
export async function afresh(width: number, locale: LocaleCode = "en"): Promise<void> {
  if (innerWidth !== width || innerHeight !== 800) await page.viewport(width, 800);
  queries.clear();
  if (i18next.isInitialized) await changeLocale(locale);
  else {
    localStorage.setItem("user-locale", locale);
    await startI18n(loadCatalog);
  }
  localStorage.clear();
}
