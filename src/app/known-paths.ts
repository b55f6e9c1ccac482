import type { PageData } from "#base/page.ts";
import { callbackPath } from "#features/connections/rules.ts";
import { imprintPath, memberGuidePaths, publicPaths } from "#features/site/pages.ts";
import { ssoPath } from "#features/sso/rules.ts";

/**
 * Every path that is not a public page: sign-in, targets of mailed links, and the app's screens. A test compares the list with the router.
 */
export const otherPaths = [
  "/login",
  "/register",
  "/forgot",
  "/reset",
  "/verify",
  "/confirm-email",
  "/stop-email-change",
  "/second-factor",
  "/invitation",
  "/visit",
  "/consent",
  "/refer",
  "/apply",
  "/apply/confirm",
  "/reports/leave",
  "/home",
  "/dashboard",
  "/referrals",
  "/referrals/import",
  "/links",
  "/communication",
  "/call",
  "/call/join",
  "/resources",
  "/commissions",
  "/commissions/plans",
  "/payouts",
  "/partners",
  "/programs",
  "/analytics",
  "/insights",
  "/gamification",
  "/gamification/history",
  "/gamification/badges",
  "/gamification/rewards",
  "/gamification/challenges",
  "/gamification/season",
  "/gamification/settings",
  "/notifications",
  "/profile",
  "/admin/members",
  "/admin/site",
  "/admin/privacy",
  "/admin/sso",
  "/admin/ai-providers",
  "/admin/tenants",
  "/dev/kit",
  "/dev/outbox",
];

type Site = Pick<PageData, "platform" | "brand">;
const pages = { platform: new Set(publicPaths(true)), tenant: new Set(publicPaths(false)) };
const otherPathSet = new Set([...otherPaths, ...memberGuidePaths(), callbackPath, ssoPath]);

/** Returns whether the path is a server-rendered public page of the operator's site or of a tenant's site. */
export const isPublicPage = (path: string, { platform, brand }: Site): boolean =>
  path === imprintPath ? brand.imprint !== null : pages[platform ? "platform" : "tenant"].has(path);

/** Returns whether a path exists, so that crawlers get a 404 status instead of an app page with status 200. */
export const isKnownPath = (path: string, site: Site): boolean => isPublicPage(path, site) || otherPathSet.has(path);
