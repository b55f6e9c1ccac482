import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { ProviderCallback } from "#web/api/provider-callback.ts";
import { callbackPath } from "../rules.ts";

/** Open to signed-in people too, because the flow may connect an account. */
export const connectionRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: callbackPath,
      validateSearch: declareSearch<ProviderCallback>(),
      component: lazyRouteComponent(() => import("./callback-screen.tsx"), "CallbackScreen"),
    }),
  ] as const;
