import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readTableSearch } from "#web/ui/table-search.ts";

export const statusRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/status",
      validateSearch: (raw: Record<string, unknown>) => readTableSearch(raw, {}),
      component: lazyRouteComponent(() => import("./status-screen.tsx"), "StatusScreen"),
    }),
  ] as const;

export const dashboardRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/dashboard",
      component: lazyRouteComponent(() => import("./dashboard-screen.tsx"), "DashboardScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/home",
      beforeLoad: () => {
        throw redirect({ to: "/dashboard", replace: true });
      },
    }),
  ] as const;
