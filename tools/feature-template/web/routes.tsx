import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { TableSearch } from "#web/ui/table-search.ts";

export const specimensRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/specimens",
      validateSearch: declareSearch<TableSearch>(),
      component: lazyRouteComponent(() => import("./specimens-screen.tsx"), "SpecimensScreen"),
    }),
  ] as const;
