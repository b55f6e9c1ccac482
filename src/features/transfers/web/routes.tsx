import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";

/** For the company's people; the import in the address is the one that is shown. */
export const transferRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/referrals/import",
      validateSearch: ({ id }: Record<string, unknown>): { id?: string } => (typeof id === "string" ? { id } : {}),
      component: lazyRouteComponent(() => import("./import-screen.tsx"), "ImportScreen"),
    }),
  ] as const;
