import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { Token } from "#web/api/screen-route.ts";
import type { MembersSearch } from "./search.ts";

export const membersRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/admin/members",
      validateSearch: declareSearch<MembersSearch>(),
      component: lazyRouteComponent(() => import("./members-screen.tsx"), "MembersScreen"),
    }),
  ] as const;

/** The public form by which people apply, and the target of the mail that confirms their address. */
export const applyRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/apply",
      component: lazyRouteComponent(() => import("./applications/apply/apply-screen.tsx"), "ApplyScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/apply/confirm",
      validateSearch: declareSearch<Token>(),
      component: lazyRouteComponent(() => import("./applications/apply/confirm-screen.tsx"), "ConfirmScreen"),
    }),
  ] as const;
