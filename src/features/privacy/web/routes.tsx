import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { PrivacySearch } from "./search.ts";

export const privacyRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/admin/privacy",
      validateSearch: declareSearch<PrivacySearch>(),
      component: lazyRouteComponent(() => import("./privacy-screen.tsx"), "PrivacyScreen"),
    }),
  ] as const;
