import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Token } from "#web/api/address.ts";
import { carries } from "#web/api/carries.ts";

/** Where an operator's link leads, on the host of the tenant that is visited. */
export const visitRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/visit",
      validateSearch: carries<Token>(),
      component: lazyRouteComponent(() => import("./visit-screen.tsx"), "VisitScreen"),
    }),
  ] as const;
