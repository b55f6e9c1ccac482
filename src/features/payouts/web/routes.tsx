import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { carries } from "#web/api/carries.ts";
import type { PayoutsSearch } from "./search.ts";

export const payoutsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/payouts",
      validateSearch: carries<PayoutsSearch>(),
      component: lazyRouteComponent(() => import("./payouts-screen.tsx"), "PayoutsScreen"),
    }),
  ] as const;
