import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { ResourcesSearch } from "./search.ts";

export const resourcesRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/resources",
      validateSearch: declareSearch<ResourcesSearch>(),
      component: lazyRouteComponent(() => import("./resources-screen.tsx"), "ResourcesScreen"),
    }),
  ] as const;
