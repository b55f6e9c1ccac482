import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { GameSettingsSearch } from "./search.ts";

export const gameAdminRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/gamification/settings",
      validateSearch: declareSearch<GameSettingsSearch>(),
      component: lazyRouteComponent(() => import("./settings-screen.tsx"), "GameSettingsScreen"),
    }),
  ] as const;
