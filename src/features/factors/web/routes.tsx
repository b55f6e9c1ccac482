import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { SecondFactorSearch } from "./search.ts";

/** For people who passed the first factor and still have to provide the second. */
export const factorRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/second-factor",
      validateSearch: declareSearch<SecondFactorSearch>(),
      component: lazyRouteComponent(() => import("./second-factor-screen.tsx"), "SecondFactorScreen"),
    }),
  ] as const;
