import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readMembersSearch } from "./search.ts";

/** For admins. */
export const membersRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/admin/members",
      validateSearch: readMembersSearch,
      component: lazyRouteComponent(() => import("./members-screen.tsx"), "MembersScreen"),
    }),
  ] as const;
