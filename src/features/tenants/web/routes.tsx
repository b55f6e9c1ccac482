import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { Token } from "#web/api/screen-route.ts";

/** The target of an operator's link, on the host of the visited tenant. */
export const visitRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/visit",
      validateSearch: declareSearch<Token>(),
      component: lazyRouteComponent(() => import("./visit-screen.tsx"), "VisitScreen"),
    }),
  ] as const;
