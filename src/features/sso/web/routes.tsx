import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { ProviderCallback } from "#web/api/provider-callback.ts";
import type { OpenRecord } from "#web/api/screen-route.ts";
import { ssoPath } from "../rules.ts";

/** The page a tenant's identity provider redirects people back to; open to signed-in people too. */
export const ssoReturnRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: ssoPath,
      validateSearch: declareSearch<ProviderCallback>(),
      component: lazyRouteComponent(() => import("./return-screen.tsx"), "ReturnScreen"),
    }),
  ] as const;

/** For admins. The URL contains the open provider. */
export const ssoRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/admin/sso",
      validateSearch: declareSearch<OpenRecord>(),
      component: lazyRouteComponent(() => import("./sso-screen.tsx"), "SsoScreen"),
    }),
  ] as const;
