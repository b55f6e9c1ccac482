import "#web/theme/base.css";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { Suspense } from "react";
import { render } from "vitest-browser-react";
import type { Brand } from "#base/brand/brand.ts";
import { exampleBrand } from "#base/brand/testing/example-brand.ts";
import type { Registration } from "#base/registration.ts";
import type { SiteFacts } from "#features/site/contract.ts";
import { BrandContext, createBrandStore } from "#web/theme/brand-context.ts";
import { appRouter } from "../router.tsx";
import { currentSession } from "../session.ts";
import { resetBrowserState } from "./reset-browser-state.ts";

type Options = {
  development?: boolean;
  sendsMail?: boolean;
  platform?: boolean;
  registration?: Registration;
  sourceUrl?: string | null;
  signedIn?: boolean;
  facts?: SiteFacts | null;
  width?: number;
  brand?: Partial<Brand>;
};

/** Opens the real app at a path, in English and with empty caches. The test stubs the server with `wire`. */
export async function visit(address: string, options: Options = {}) {
  const {
    development = true,
    sendsMail = true,
    platform = true,
    registration = "open",
    sourceUrl = null,
    width = 1280,
    brand,
    signedIn = false,
    facts = null,
  } = options;
  await resetBrowserState(width);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = appRouter(
    { development, sendsMail, platform, registration, sourceUrl, signedIn, facts, session: currentSession },
    history,
  );
  await render(
    <BrandContext value={createBrandStore({ ...exampleBrand, ...brand })}>
      <Suspense fallback={null}>
        <RouterProvider router={router} />
      </Suspense>
    </BrandContext>,
  );
  return { address: () => history.location.href };
}
