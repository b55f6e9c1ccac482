import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderSignedIn } from "#app/web/testing/render-signed-in.tsx";
import { exampleBrand } from "#base/brand/testing/example-brand.ts";
import { BrandContext, createBrandStore } from "#web/theme/brand-context.ts";

/** Renders a part of the call screens. Links and navigation only change the address. */
export async function renderCall(part: ReactNode, options?: Parameters<typeof renderSignedIn>[1]) {
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const router = createRouter({ routeTree: createRootRoute({ component: () => part }), history });
  await renderSignedIn(
    <BrandContext value={createBrandStore(exampleBrand)}>
      <RouterProvider router={router as never} />
    </BrandContext>,
    options,
  );
  return { address: () => history.location.href };
}
