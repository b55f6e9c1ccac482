import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { carries } from "#web/api/carries.ts";
import type { SiteSearch } from "./search.ts";

export const siteAdminRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/admin/site",
      validateSearch: carries<SiteSearch>(),
      component: lazyRouteComponent(() => import("./site-screen.tsx"), "SiteScreen"),
    }),
  ] as const;
