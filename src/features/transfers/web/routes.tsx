import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Opened } from "#web/api/address.ts";
import { carries } from "#web/api/carries.ts";

/** The routes are for company members; the URL names the import that is shown. */
export const transferRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/referrals/import",
      validateSearch: carries<Opened>(),
      component: lazyRouteComponent(() => import("./import-screen.tsx"), "ImportScreen"),
    }),
  ] as const;
