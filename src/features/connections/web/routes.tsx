import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Brought } from "#web/api/brought.ts";
import { carries } from "#web/api/carries.ts";
import { callbackPath } from "../rules.ts";

/** Open to whoever is signed in already, too: an account may be on its way to be connected. */
export const connectionRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: callbackPath,
      validateSearch: carries<Brought>(),
      component: lazyRouteComponent(() => import("./callback-screen.tsx"), "CallbackScreen"),
    }),
  ] as const;
