import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { GameSearch, HistorySearch } from "./search.ts";

export const gamificationRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/gamification",
      validateSearch: declareSearch<GameSearch>(),
      component: lazyRouteComponent(() => import("./overview/overview-screen.tsx"), "OverviewScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/gamification/history",
      validateSearch: declareSearch<HistorySearch>(),
      component: lazyRouteComponent(() => import("./history/history-screen.tsx"), "HistoryScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/gamification/badges",
      component: lazyRouteComponent(() => import("./badges/badges-screen.tsx"), "BadgesScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/gamification/rewards",
      component: lazyRouteComponent(() => import("./rewards/rewards-screen.tsx"), "RewardsScreen"),
    }),
  ] as const;
