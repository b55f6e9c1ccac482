import "#web/theme/base.css";
import { type ReactNode, Suspense } from "react";
import { render } from "vitest-browser-react";
import type { LocaleCode } from "#base/locales.ts";
import { useVisitor } from "#web/api/session.ts";
import { Providers } from "../providers.tsx";
import { afresh } from "./afresh.ts";

type Options = { width?: number; locale?: LocaleCode };

/** Shows one part of a screen to somebody signed in, with nothing remembered. What the server says is the test's own `wire`. */
export async function showInside(part: ReactNode, { width = 1280, locale = "en" }: Options = {}) {
  await afresh(width, locale);
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
