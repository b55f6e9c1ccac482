import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Opened } from "#web/api/address.ts";
import type { Brought } from "#web/api/brought.ts";
import { carries } from "#web/api/carries.ts";
import { ssoPath } from "../rules.ts";

/** Where a tenant's identity house sends people back to; open to whoever is in already, too. */
export const ssoReturnRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: ssoPath,
      validateSearch: carries<Brought>(),
      component: lazyRouteComponent(() => import("./return-screen.tsx"), "ReturnScreen"),
    }),
  ] as const;

/** For admins. The house that is open stands in the address. */
export const ssoRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/admin/sso",
      validateSearch: carries<Opened>(),
      component: lazyRouteComponent(() => import("./sso-screen.tsx"), "SsoScreen"),
    }),
  ] as const;
