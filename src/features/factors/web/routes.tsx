import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { sameOriginPath } from "#web/api/same-origin-path.ts";

/** For whoever is not in yet: the first factor was right, the second is owed. */
export const factorRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/second-factor",
      // Named even when there is none: an address of elsewhere, left out, would be handed down from the root as it came.
      validateSearch: (raw: Record<string, unknown>): { redirect?: string | undefined } => ({
        redirect: sameOriginPath(raw.redirect),
      }),
      component: lazyRouteComponent(() => import("./second-factor-screen.tsx"), "SecondFactorScreen"),
    }),
  ] as const;
