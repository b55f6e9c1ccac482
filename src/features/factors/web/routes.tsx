import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { SecondFactorSearch } from "./search.ts";

/** For whoever is not in yet: the first factor was right, the second is owed. */
export const factorRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/second-factor",
      validateSearch: declareSearch<SecondFactorSearch>(),
      component: lazyRouteComponent(() => import("./second-factor-screen.tsx"), "SecondFactorScreen"),
    }),
  ] as const;
