import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { carries } from "#web/api/carries.ts";
import type { TableSearch } from "#web/ui/table-search.ts";

export const statusRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/status",
      validateSearch: carries<TableSearch>(),
      component: lazyRouteComponent(() => import("./status-screen.tsx"), "StatusScreen"),
    }),
  ] as const;
