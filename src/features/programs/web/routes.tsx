import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";

const opened = /^(?:new|(?:prg|stg)_[0-9a-f]{32})$/;

/** For the company's people. The program or stage that is open stands in the address. */
export const programsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/programs",
      validateSearch: ({ id }: Record<string, unknown>): { id?: string } =>
        typeof id === "string" && opened.test(id) ? { id } : {},
      component: lazyRouteComponent(() => import("./programs-screen.tsx"), "ProgramsScreen"),
    }),
  ] as const;
