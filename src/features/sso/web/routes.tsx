import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { ProviderCallback } from "#web/api/provider-callback.ts";
import type { OpenRecord } from "#web/api/screen-route.ts";
import { ssoPath } from "../rules.ts";

/** Where a tenant's identity house sends people back to; open to whoever is in already, too. */
export const ssoReturnRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: ssoPath,
      validateSearch: declareSearch<ProviderCallback>(),
      component: lazyRouteComponent(() => import("./return-screen.tsx"), "ReturnScreen"),
    }),
  ] as const;

/** For admins. The house that is open stands in the address. */
export const ssoRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/admin/sso",
      validateSearch: declareSearch<OpenRecord>(),
      component: lazyRouteComponent(() => import("./sso-screen.tsx"), "SsoScreen"),
    }),
  ] as const;
