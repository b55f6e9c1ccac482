import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { sameOriginPath } from "#web/api/same-origin-path.ts";

export const identityRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/login",
      // Named even when there is none: an address of elsewhere, left out, would be handed down from the root as it came.
      validateSearch: (raw: Record<string, unknown>): { redirect?: string | undefined } => ({
        redirect: sameOriginPath(raw.redirect),
      }),
      component: lazyRouteComponent(() => import("./login-screen.tsx"), "LoginScreen"),
    }),
  ] as const;
