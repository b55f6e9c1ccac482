import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { sameOriginPath } from "#web/api/same-origin-path.ts";

export const identityRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/login",
      validateSearch: (raw: Record<string, unknown>): { redirect?: string } => {
        const path = sameOriginPath(raw.redirect);
        return path ? { redirect: path } : {};
      },
      component: lazyRouteComponent(() => import("./login-screen.tsx"), "LoginScreen"),
    }),
  ] as const;
