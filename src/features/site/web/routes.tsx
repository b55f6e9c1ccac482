import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";

export const siteRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/",
      component: lazyRouteComponent(() => import("./landing.tsx"), "Landing"),
    }),
  ] as const;
