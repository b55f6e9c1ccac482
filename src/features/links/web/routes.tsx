import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Opened } from "#web/api/address.ts";
import { carries } from "#web/api/carries.ts";
import type { ReferSearch } from "./refer/search.ts";

/** A referrer's links; the one in the URL is open beside the list. */
export const linkRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/links",
      validateSearch: carries<Opened>(),
      component: lazyRouteComponent(() => import("./links-screen.tsx"), "LinksScreen"),
    }),
  ] as const;

/** The public page that links lead to. */
export const referRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/refer",
      validateSearch: carries<ReferSearch>(),
      component: lazyRouteComponent(() => import("./refer/refer-screen.tsx"), "ReferScreen"),
    }),
  ] as const;
