import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { carries } from "#web/api/carries.ts";
import type { MembersSearch } from "./search.ts";

export const membersRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/admin/members",
      validateSearch: carries<MembersSearch>(),
      component: lazyRouteComponent(() => import("./members-screen.tsx"), "MembersScreen"),
    }),
  ] as const;
