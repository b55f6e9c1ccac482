import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderSignedIn } from "#app/web/testing/render-signed-in.tsx";

/** Renders a part of a screen that has links. */
export function renderPart(part: ReactNode, options?: Parameters<typeof renderSignedIn>[1]) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  return renderSignedIn(<RouterProvider router={router as never} />, options);
}
