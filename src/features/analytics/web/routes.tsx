import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { AnalyticsSearch, DashboardSearch } from "./search.ts";

export const analyticsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/dashboard",
      validateSearch: declareSearch<DashboardSearch>(),
      component: lazyRouteComponent(() => import("./dashboard/dashboard-screen.tsx"), "DashboardScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/analytics",
      validateSearch: declareSearch<AnalyticsSearch>(),
      component: lazyRouteComponent(() => import("./analytics-screen.tsx"), "AnalyticsScreen"),
    }),
  ] as const;
