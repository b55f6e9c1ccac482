import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { ReferSearch } from "./refer/search.ts";

/** The public page that links lead to. */
export const referRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/refer",
      validateSearch: declareSearch<ReferSearch>(),
      component: lazyRouteComponent(() => import("./refer/refer-screen.tsx"), "ReferScreen"),
    }),
  ] as const;
