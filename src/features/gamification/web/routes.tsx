import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { ChallengesSearch, GameSearch, HistorySearch, SeasonSearch } from "./search.ts";

/** One module for all pages of the game: every file that a route names is part of each first visit. */
const component = lazyRouteComponent(() => import("./game-screen.tsx"), "GameScreen");

export const gamificationRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/gamification",
      validateSearch: declareSearch<GameSearch>(),
      component,
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/gamification/history",
      validateSearch: declareSearch<HistorySearch>(),
      component,
    }),
    createRoute({ getParentRoute: () => parent, path: "/gamification/badges", component }),
    createRoute({ getParentRoute: () => parent, path: "/gamification/rewards", component }),
    createRoute({
      getParentRoute: () => parent,
      path: "/gamification/challenges",
      validateSearch: declareSearch<ChallengesSearch>(),
      component,
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/gamification/season",
      validateSearch: declareSearch<SeasonSearch>(),
      component,
    }),
  ] as const;
