import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Token } from "#web/api/screen-route.ts";
import { declareSearch } from "#web/api/declare-search.ts";

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
