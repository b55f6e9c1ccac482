import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readPayoutsSearch } from "./search.ts";

/** A referrer's own payouts, and the company's runs. */
export const payoutsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/payouts",
      validateSearch: readPayoutsSearch,
      component: lazyRouteComponent(() => import("./payouts-screen.tsx"), "PayoutsScreen"),
    }),
  ] as const;
