import "#web/theme/base.css";
import { type ReactNode, Suspense } from "react";
import { render } from "vitest-browser-react";
import type { LocaleCode } from "#base/locales.ts";
import { useOptionalSession } from "#web/api/session.ts";
import { Providers } from "../providers.tsx";
import { resetBrowserState } from "./reset-browser-state.ts";

type Options = { width?: number; locale?: LocaleCode };

/** Renders one part of a screen for a signed-in person with empty caches. The test stubs the server with `wire`. */
export async function renderSignedIn(part: ReactNode, { width = 1280, locale = "en" }: Options = {}) {
  await resetBrowserState(width, locale);
  return render(
    <Providers>
      <Suspense fallback={null}>
        <WhenSignedIn>{part}</WhenSignedIn>
      </Suspense>
    </Providers>,
  );
}

/** Like the app's layout, renders nothing until the session is known. */
function WhenSignedIn({ children }: { children: ReactNode }) {
  return useOptionalSession() ? children : null;
}
