import { companies, partners, referrers } from "#base/roles.ts";

/**
 * These live outside the contract because the app shell reads them to build the navigation, and importing the contract would pull
 * in every schema.
 */
export const viewCommissionsAccess = {
  method: "GET",
  access: { roles: partners, feature: "commissionTracking" },
} as const;
export const earnCommissionsAccess = {
  method: "GET",
  access: { roles: referrers, feature: "commissionTracking" },
} as const;
export const manageCommissionsAccess = {
  method: "POST",
  access: { roles: companies, feature: "commissionTracking" },
} as const;
