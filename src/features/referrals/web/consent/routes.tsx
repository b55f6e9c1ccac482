import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { Token } from "#web/api/screen-route.ts";

/** The target of the mail to a contact. */
export const consentRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/consent",
      validateSearch: declareSearch<Token>(),
      component: lazyRouteComponent(() => import("./consent-screen.tsx"), "ConsentScreen"),
    }),
  ] as const;
