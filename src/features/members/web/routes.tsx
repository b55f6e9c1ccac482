import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
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
