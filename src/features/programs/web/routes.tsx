import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { OpenRecord } from "#web/api/screen-route.ts";

/** The routes are for company members. The open program or stage is part of the URL. */
export const programsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/programs",
      validateSearch: declareSearch<OpenRecord>(),
      component: lazyRouteComponent(() => import("./programs-screen.tsx"), "ProgramsScreen"),
    }),
  ] as const;
