import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Opened } from "#web/api/address.ts";
import { carries } from "#web/api/carries.ts";

/** For the company's people; the import in the address is the one that is shown. */
export const transferRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/referrals/import",
      validateSearch: carries<Opened>(),
      component: lazyRouteComponent(() => import("./import-screen.tsx"), "ImportScreen"),
    }),
  ] as const;
