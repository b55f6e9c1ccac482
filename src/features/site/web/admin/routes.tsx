import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { SiteSearch } from "./search.ts";

export const siteAdminRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/admin/site",
      validateSearch: declareSearch<SiteSearch>(),
      component: lazyRouteComponent(() => import("./site-screen.tsx"), "SiteScreen"),
    }),
  ] as const;
