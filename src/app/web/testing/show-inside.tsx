import "#web/theme/base.css";
import i18next from "i18next";
import { type ReactNode, Suspense } from "react";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { LocaleCode } from "#base/locales.ts";
import { useVisitor } from "#web/api/session.ts";
import { changeLocale, startI18n } from "#web/i18n/i18n.ts";
import { loadCatalog } from "../catalogs.ts";
import { Providers } from "../providers.tsx";
import { queries } from "../queries.ts";

type Options = { width?: number; locale?: LocaleCode };

/** Shows one part of a screen to somebody signed in, with nothing remembered. What the server says is the test's own `wire`. */
export async function showInside(part: ReactNode, { width = 1280, locale = "en" }: Options = {}) {
  await page.viewport(width, 800);
  queries.clear();
  if (i18next.isInitialized) await changeLocale(locale);
  else {
    localStorage.setItem("user-locale", locale);
    await startI18n(loadCatalog);
  }
  localStorage.clear();
  return render(
    <Providers>
      <Suspense fallback={null}>
        <OnceInside>{part}</OnceInside>
      </Suspense>
    </Providers>,
  );
}

/** As in the app's own frame: nothing before it is known who looks. */
function OnceInside({ children }: { children: ReactNode }) {
  return useVisitor() ? children : null;
}
