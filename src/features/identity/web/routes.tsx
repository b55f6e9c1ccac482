import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { declareSearch } from "#web/api/declare-search.ts";
import type { Token } from "#web/api/screen-route.ts";
import type { LoginSearch, RegisterSearch } from "./search.ts";

/** For visitors: signed-in people are redirected. */
export const identityRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/login",
      validateSearch: declareSearch<LoginSearch>(),
      component: lazyRouteComponent(() => import("./login-screen.tsx"), "LoginScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/register",
      validateSearch: declareSearch<RegisterSearch>(),
      component: lazyRouteComponent(() => import("./register-screen.tsx"), "RegisterScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/forgot",
      component: lazyRouteComponent(() => import("./forgot-screen.tsx"), "ForgotScreen"),
    }),
  ] as const;

/** The targets of mailed links, which must also work for signed-in people. */
export const mailedRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/reset",
      validateSearch: declareSearch<Token>(),
      component: lazyRouteComponent(() => import("./reset-screen.tsx"), "ResetScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/verify",
      validateSearch: declareSearch<Token>(),
      component: lazyRouteComponent(() => import("./verify-screen.tsx"), "VerifyScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/confirm-email",
      validateSearch: declareSearch<Token>(),
      component: lazyRouteComponent(() => import("./confirm-email-screen.tsx"), "ConfirmEmailScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/stop-email-change",
      validateSearch: declareSearch<Token>(),
      component: lazyRouteComponent(() => import("./stop-email-change-screen.tsx"), "StopEmailChangeScreen"),
    }),
  ] as const;
