import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Opened } from "#web/api/address.ts";
import { carries } from "#web/api/carries.ts";

/** The routes are for company members. The open program or stage is part of the URL. */
export const programsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/programs",
      validateSearch: carries<Opened>(),
      component: lazyRouteComponent(() => import("./programs-screen.tsx"), "ProgramsScreen"),
    }),
  ] as const;
