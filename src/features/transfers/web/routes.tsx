import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { OpenRecord } from "#web/api/screen-route.ts";

/** The routes are for company members; the URL names the import that is shown. */
export const transferRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/referrals/import",
      validateSearch: declareSearch<OpenRecord>(),
      component: lazyRouteComponent(() => import("./import-screen.tsx"), "ImportScreen"),
    }),
  ] as const;
