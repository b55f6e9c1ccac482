import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { Token } from "#web/api/screen-route.ts";

/** The target of the unsubscribe link in a report's mail. */
export const unsubscribeRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/reports/leave",
      validateSearch: declareSearch<Token>(),
      component: lazyRouteComponent(() => import("./leave-screen.tsx"), "LeaveScreen"),
    }),
  ] as const;
