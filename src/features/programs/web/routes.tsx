import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Opened } from "#web/api/address.ts";
import { carries } from "#web/api/carries.ts";

/** For the company's people. The program or stage that is open stands in the address. */
export const programsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/programs",
      validateSearch: carries<Opened>(),
      component: lazyRouteComponent(() => import("./programs-screen.tsx"), "ProgramsScreen"),
    }),
  ] as const;
