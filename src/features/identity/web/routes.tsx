import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { sameOriginPath } from "#web/api/same-origin-path.ts";

type Raw = Record<string, unknown>;

// Named even when there is none: an address of elsewhere, left out, would be handed down from the root as it came.
const readRedirect = ({ redirect }: Raw): { redirect?: string | undefined } => ({ redirect: sameOriginPath(redirect) });
/** Who is expected, where whoever sends them knows the address already: it need not be typed again. */
const readExpected = (raw: Raw): { redirect?: string | undefined; email?: string } => ({
  ...readRedirect(raw),
  ...(typeof raw.email === "string" && { email: raw.email }),
});
const readToken = ({ token }: Raw) => ({ token: typeof token === "string" ? token : "" });

/** For strangers: whoever is in already goes on. */
export const identityRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/login",
      validateSearch: (raw: Raw): ReturnType<typeof readExpected> & { notice?: "reset" } => ({
        ...readExpected(raw),
        ...(raw.notice === "reset" && { notice: "reset" }),
      }),
      component: lazyRouteComponent(() => import("./login-screen.tsx"), "LoginScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/register",
      validateSearch: readExpected,
      component: lazyRouteComponent(() => import("./register-screen.tsx"), "RegisterScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/forgot",
      component: lazyRouteComponent(() => import("./forgot-screen.tsx"), "ForgotScreen"),
    }),
  ] as const;

/** Where mailed links lead: they must work for whoever is signed in already, too. */
export const mailedRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: "/reset",
      validateSearch: readToken,
      component: lazyRouteComponent(() => import("./reset-screen.tsx"), "ResetScreen"),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/verify",
      validateSearch: readToken,
      component: lazyRouteComponent(() => import("./verify-screen.tsx"), "VerifyScreen"),
    }),
  ] as const;
