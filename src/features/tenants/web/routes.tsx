import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { Token } from "#web/api/screen-route.ts";

/** Where an operator's link leads, on the host of the tenant that is visited. */
export const visitRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/visit",
      validateSearch: declareSearch<Token>(),
      component: lazyRouteComponent(() => import("./visit-screen.tsx"), "VisitScreen"),
    }),
  ] as const;
