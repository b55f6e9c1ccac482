import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Token } from "#web/api/address.ts";
import { carries } from "#web/api/carries.ts";

/** The target of the mail to a contact. */
export const consentRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/consent",
      validateSearch: carries<Token>(),
      component: lazyRouteComponent(() => import("./consent-screen.tsx"), "ConsentScreen"),
    }),
  ] as const;
