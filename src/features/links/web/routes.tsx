import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { OpenRecord } from "#web/api/screen-route.ts";
import type { ReferSearch } from "./refer/search.ts";

/** A referrer's links; the one in the URL is open beside the list. */
export const linkRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/links",
      validateSearch: declareSearch<OpenRecord>(),
      component: lazyRouteComponent(() => import("./links-screen.tsx"), "LinksScreen"),
    }),
  ] as const;

/** The public page that links lead to. */
export const referRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/refer",
      validateSearch: declareSearch<ReferSearch>(),
      component: lazyRouteComponent(() => import("./refer/refer-screen.tsx"), "ReferScreen"),
    }),
  ] as const;
