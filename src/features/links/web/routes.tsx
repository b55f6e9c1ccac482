import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";

type Raw = Record<string, unknown>;

/** A referrer's own; the one in the address is open beside the list. */
export const linkRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/links",
      validateSearch: ({ id }: Raw): { id?: string } => (typeof id === "string" ? { id } : {}),
      component: lazyRouteComponent(() => import("./links-screen.tsx"), "LinksScreen"),
    }),
  ] as const;

/** Where links lead: for people who have nothing to do with this house yet. */
export const referRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/refer",
      // A code of digits alone comes as a number.
      validateSearch: ({ code }: Raw): { code?: string } =>
        typeof code === "string" || typeof code === "number" ? { code: String(code) } : {},
      component: lazyRouteComponent(() => import("./refer/refer-screen.tsx"), "ReferScreen"),
    }),
  ] as const;
