import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { ProvidersSearch } from "./search.ts";

export const providersRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/admin/ai-providers",
      validateSearch: declareSearch<ProvidersSearch>(),
      component: lazyRouteComponent(() => import("./providers-screen.tsx"), "ProvidersScreen"),
    }),
  ] as const;
