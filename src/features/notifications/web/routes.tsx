import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { NotificationsSearch } from "./page/search.ts";
import type { OutboxSearch } from "./search.ts";

export const notificationRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/notifications",
      validateSearch: declareSearch<NotificationsSearch>(),
      component: lazyRouteComponent(() => import("./page/notifications-screen.tsx"), "NotificationsScreen"),
    }),
  ] as const;

export const outboxRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/dev/outbox",
      validateSearch: declareSearch<OutboxSearch>(),
      component: lazyRouteComponent(() => import("./outbox-screen.tsx"), "OutboxScreen"),
    }),
  ] as const;
