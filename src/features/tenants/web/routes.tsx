import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";

/** Where an operator's link leads, on the host of the tenant that is visited. */
export const visitRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/visit",
      validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === "string" ? token : "" }),
      component: lazyRouteComponent(() => import("./visit-screen.tsx"), "VisitScreen"),
    }),
  ] as const;
