import { callbackPath } from "#features/connections/rules.ts";
import { publicPaths } from "#features/site/pages.ts";
import { ssoPath } from "#features/sso/rules.ts";

/** Every address beside the public pages: the door's, what mails and links lead to, and the app's own. A test compares them with the router's. */
export const otherAddresses = [
  "/login",
  "/register",
  "/forgot",
  "/reset",
  "/verify",
  "/second-factor",
  "/invitation",
  "/visit",
  "/consent",
  "/refer",
  "/reports/leave",
  "/home",
  "/dashboard",
  "/referrals",
  "/referrals/import",
  "/links",
  "/commissions",
  "/commissions/plans",
  "/payouts",
  "/programs",
  "/analytics",
  "/profile",
  "/admin/members",
  "/admin/site",
  "/admin/sso",
  "/admin/tenants",
  "/dev/kit",
  "/dev/outbox",
];

const pages = { platform: new Set(publicPaths(true)), tenant: new Set(publicPaths(false)) };
const others = new Set([...otherAddresses, callbackPath, ssoPath]);

/** Whether an address is a public page of such a site, written on the server. */
export const isPublicPage = (path: string, platform: boolean): boolean =>
  pages[platform ? "platform" : "tenant"].has(path);

/** Whether there is anything at an address: machines that follow links should hear it in the answer's first line. */
export const leadsSomewhere = (path: string, platform: boolean): boolean =>
  isPublicPage(path, platform) || others.has(path);
