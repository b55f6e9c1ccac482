import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from "@tanstack/react-router";
import { unsubscribeRoutes } from "#features/analytics/web/report/routes.tsx";
import type { AnalyticsSearch, DashboardSearch } from "#features/analytics/web/search.ts";
import type { CallSearch } from "#features/calls/web/search.ts";
import type { CommissionsSearch } from "#features/commissions/web/search.ts";
import type { CommunicationSearch } from "#features/communication/web/search.ts";
import { connectionRoutes } from "#features/connections/web/routes.tsx";
import { factorRoutes } from "#features/factors/web/routes.tsx";
import { gameAdminRoutes } from "#features/gamification/web/admin/routes.tsx";
import { gamificationRoutes } from "#features/gamification/web/routes.tsx";
import type { HomeSearch } from "#features/home/web/search.ts";
import { identityRoutes, mailedRoutes } from "#features/identity/web/routes.tsx";
import type { InsightsSearch } from "#features/intelligence/web/search.ts";
import { referRoutes } from "#features/links/web/routes.tsx";
import type { LinksSearch } from "#features/links/web/search.ts";
import { applyRoutes, membersRoutes } from "#features/members/web/routes.tsx";
import { notificationRoutes, outboxRoutes } from "#features/notifications/web/routes.tsx";
import type { PartnersSearch } from "#features/partners/web/search.ts";
import { payoutsRoutes } from "#features/payouts/web/routes.tsx";
import type { PlansSearch } from "#features/plans/web/search.ts";
import { privacyRoutes } from "#features/privacy/web/routes.tsx";
import { programsRoutes } from "#features/programs/web/routes.tsx";
import { providersRoutes } from "#features/providers/web/routes.tsx";
import { consentRoutes } from "#features/referrals/web/consent/routes.tsx";
import type { ReferralsSearch } from "#features/referrals/web/search.ts";
import { resourcesRoutes } from "#features/resources/web/routes.tsx";
import { siteAdminRoutes } from "#features/site/web/admin/routes.tsx";
import { siteRoutes } from "#features/site/web/routes.tsx";
import { ssoReturnRoutes, ssoRoutes } from "#features/sso/web/routes.tsx";
import { visitRoutes } from "#features/tenants/web/routes.tsx";
import type { TenantsSearch } from "#features/tenants/web/search.ts";
import { transferRoutes } from "#features/transfers/web/routes.tsx";
import { declareSearch } from "#web/api/declare-search.ts";
import {
  assertAdmin,
  assertDevelopment,
  assertSignedIn,
  type RouterContext,
  redirectIfSignedIn,
} from "#web/api/guards.ts";
import type { Token } from "#web/api/screen-route.ts";
import { CrashScreen } from "#web/shell/crash-screen.tsx";
import { PageSkeleton } from "#web/shell/page-skeleton.tsx";
import type { ProfileSearch } from "./profile-search.ts";
import { Site } from "./site.tsx";

const root = createRootRouteWithContext<RouterContext>()();

/** Public pages load neither Mantine nor the query client. */
const site = createRoute({ getParentRoute: () => root, id: "site", component: Site });
const auth = createRoute({
  getParentRoute: () => root,
  id: "auth",
  beforeLoad: redirectIfSignedIn,
  component: lazyRouteComponent(() => import("./auth.tsx"), "Auth"),
});
/** Targets of mailed links and of identity providers: they use the sign-in layout and are also open to signed-in people. */
const mailed = createRoute({
  getParentRoute: () => root,
  id: "mailed",
  component: lazyRouteComponent(() => import("./auth.tsx"), "Auth"),
});
/** For visitors who follow a link or mail but neither are members nor about to become one. */
const guests = createRoute({
  getParentRoute: () => root,
  id: "guests",
  component: lazyRouteComponent(() => import("./guests.tsx"), "Guests"),
});
const invitation = createRoute({
  getParentRoute: () => mailed,
  path: "/invitation",
  validateSearch: declareSearch<Token>(),
  component: lazyRouteComponent(() => import("./invitation/invitation-screen.tsx"), "InvitationScreen"),
});
const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: assertSignedIn,
  component: lazyRouteComponent(() => import("./signed-in.tsx"), "SignedIn"),
  notFoundComponent: lazyRouteComponent(() => import("./not-found.tsx"), "NotFoundInside"),
});
const home = createRoute({
  getParentRoute: () => signedIn,
  path: "/home",
  validateSearch: declareSearch<HomeSearch>(),
  component: lazyRouteComponent(() => import("./home-screen.tsx"), "HomePage"),
  pendingComponent: PageSkeleton,
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: "/profile",
  validateSearch: declareSearch<ProfileSearch>(),
  component: lazyRouteComponent(() => import("./profile-screen.tsx"), "ProfileScreen"),
  pendingComponent: PageSkeleton,
});
const referrals = createRoute({
  getParentRoute: () => signedIn,
  path: "/referrals",
  validateSearch: declareSearch<ReferralsSearch>(),
  component: lazyRouteComponent(() => import("./referrals-screen.tsx"), "Referrals"),
  pendingComponent: PageSkeleton,
});
const commissions = createRoute({
  getParentRoute: () => signedIn,
  path: "/commissions",
  validateSearch: declareSearch<CommissionsSearch>(),
  component: lazyRouteComponent(() => import("./commissions-screen.tsx"), "Commissions"),
  pendingComponent: PageSkeleton,
});
const links = createRoute({
  getParentRoute: () => signedIn,
  path: "/links",
  validateSearch: declareSearch<LinksSearch>(),
  component: lazyRouteComponent(() => import("./links-screen.tsx"), "Links"),
  pendingComponent: PageSkeleton,
});
const communication = createRoute({
  getParentRoute: () => signedIn,
  path: "/communication",
  validateSearch: declareSearch<CommunicationSearch>(),
  component: lazyRouteComponent(() => import("./communication-screen.tsx"), "Communication"),
  pendingComponent: PageSkeleton,
});
/** Fills the screen: the layout of the app is left out there. */
const call = createRoute({
  getParentRoute: () => signedIn,
  path: "/call",
  validateSearch: declareSearch<CallSearch>(),
  component: lazyRouteComponent(() => import("./call-screen.tsx"), "CallPage"),
});
/** For people without an account, who have a link to a call. */
const guestCall = createRoute({
  getParentRoute: () => root,
  path: "/call/join",
  validateSearch: declareSearch<Token>(),
  component: lazyRouteComponent(() => import("./guest-call-screen.tsx"), "GuestCallPage"),
});
const plans = createRoute({
  getParentRoute: () => signedIn,
  path: "/commissions/plans",
  validateSearch: declareSearch<PlansSearch>(),
  component: lazyRouteComponent(() => import("./plans-screen.tsx"), "Plans"),
  pendingComponent: PageSkeleton,
});
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: "/dashboard",
  validateSearch: declareSearch<DashboardSearch>(),
  component: lazyRouteComponent(() => import("./analytics-screens.tsx"), "Dashboard"),
});
const analytics = createRoute({
  getParentRoute: () => signedIn,
  path: "/analytics",
  validateSearch: declareSearch<AnalyticsSearch>(),
  component: lazyRouteComponent(() => import("./analytics-screens.tsx"), "Analytics"),
});
const insights = createRoute({
  getParentRoute: () => signedIn,
  path: "/insights",
  validateSearch: declareSearch<InsightsSearch>(),
  component: lazyRouteComponent(() => import("./insights-screen.tsx"), "Insights"),
});
const partners = createRoute({
  getParentRoute: () => signedIn,
  path: "/partners",
  validateSearch: declareSearch<PartnersSearch>(),
  component: lazyRouteComponent(() => import("./partners-screen.tsx"), "Partners"),
  pendingComponent: PageSkeleton,
});
const admin = createRoute({ getParentRoute: () => signedIn, id: "admin", beforeLoad: assertAdmin });
const tenants = createRoute({
  getParentRoute: () => admin,
  path: "/admin/tenants",
  validateSearch: declareSearch<TenantsSearch>(),
  component: lazyRouteComponent(() => import("./tenants-screen.tsx"), "TenantsScreen"),
  pendingComponent: PageSkeleton,
});
/** Pages that do not exist in production. */
const development = createRoute({ getParentRoute: () => signedIn, id: "development", beforeLoad: assertDevelopment });
const kit = createRoute({
  getParentRoute: () => signedIn,
  path: "/dev/kit",
  beforeLoad: assertDevelopment,
  component: lazyRouteComponent(() => import("#web/ui/kit/kit-screen.tsx"), "KitScreen"),
});
/** Matches every unknown path [R2.17]. Signed-in people see the not-found page inside the app's layout. */
const notFoundRoute = createRoute({
  getParentRoute: () => root,
  path: "$",
  loader: async ({ context }) => ({ signedIn: Boolean(await context.session()) }),
  component: lazyRouteComponent(() => import("./not-found.tsx"), "NotFound"),
});

const tree = root.addChildren([
  site.addChildren(siteRoutes(site)),
  auth.addChildren([...identityRoutes(auth), ...factorRoutes(auth)]),
  mailed.addChildren([
    ...mailedRoutes(mailed),
    ...connectionRoutes(mailed),
    ...ssoReturnRoutes(mailed),
    ...visitRoutes(mailed),
    invitation,
  ]),
  guests.addChildren([
    ...consentRoutes(guests),
    ...referRoutes(guests),
    ...applyRoutes(guests),
    ...unsubscribeRoutes(guests),
  ]),
  signedIn.addChildren([
    ...resourcesRoutes(signedIn),
    ...gameAdminRoutes(signedIn),
    home,
    dashboard,
    analytics,
    insights,
    ...gamificationRoutes(signedIn),
    profile,
    referrals,
    commissions,
    plans,
    partners,
    ...payoutsRoutes(signedIn),
    ...programsRoutes(signedIn),
    ...transferRoutes(signedIn),
    links,
    communication,
    call,
    ...notificationRoutes(signedIn),
    admin.addChildren([
      tenants,
      ...membersRoutes(admin),
      ...siteAdminRoutes(admin),
      ...privacyRoutes(admin),
      ...ssoRoutes(admin),
      ...providersRoutes(admin),
    ]),
    development.addChildren(outboxRoutes(development)),
    kit,
  ]),
  guestCall,
  notFoundRoute,
]);

export const appRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree: tree,
    context,
    scrollRestoration: true,
    defaultPreload: "intent",
    // A page whose code takes longer shows its title and a skeleton, and gives way as soon as the code is there.
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultErrorComponent: CrashScreen,
    ...(history && { history }),
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof appRouter>;
  }
}
