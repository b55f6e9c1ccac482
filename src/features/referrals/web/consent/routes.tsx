import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";

/** Where the mail to a contact leads. */
export const consentRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/consent",
      validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === "string" ? token : "" }),
      component: lazyRouteComponent(() => import("./consent-screen.tsx"), "ConsentScreen"),
    }),
  ] as const;
