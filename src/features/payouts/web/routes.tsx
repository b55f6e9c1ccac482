import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { PayoutsSearch } from "./search.ts";

export const payoutsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/payouts",
      validateSearch: declareSearch<PayoutsSearch>(),
      component: lazyRouteComponent(() => import("./payouts-screen.tsx"), "PayoutsScreen"),
    }),
  ] as const;
