import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readOutboxSearch } from "./search.ts";

export const outboxRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/dev/outbox",
      validateSearch: readOutboxSearch,
      component: lazyRouteComponent(() => import("./outbox-screen.tsx"), "OutboxScreen"),
    }),
  ] as const;
