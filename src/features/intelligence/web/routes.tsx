import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { InsightsSearch } from "./search.ts";

export const intelligenceRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/insights",
      validateSearch: declareSearch<InsightsSearch>(),
      component: lazyRouteComponent(() => import("./insights-screen.tsx"), "InsightsScreen"),
    }),
  ] as const;
