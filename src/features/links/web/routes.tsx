import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Opened } from "#web/api/address.ts";
import { carries } from "#web/api/carries.ts";
import type { ReferSearch } from "./refer/search.ts";

/** A referrer's own; the one in the address is open beside the list. */
export const linkRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/links",
      validateSearch: carries<Opened>(),
      component: lazyRouteComponent(() => import("./links-screen.tsx"), "LinksScreen"),
    }),
  ] as const;

/** Where links lead: for people who have nothing to do with this house yet. */
export const referRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/refer",
      validateSearch: carries<ReferSearch>(),
      component: lazyRouteComponent(() => import("./refer/refer-screen.tsx"), "ReferScreen"),
    }),
  ] as const;
