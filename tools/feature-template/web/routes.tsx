import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readTableSearch } from "#web/ui/table-search.ts";

export const specimensRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/specimens",
      validateSearch: (raw: Record<string, unknown>) => readTableSearch(raw, {}),
      component: lazyRouteComponent(() => import("./specimens-screen.tsx"), "SpecimensScreen"),
    }),
  ] as const;
