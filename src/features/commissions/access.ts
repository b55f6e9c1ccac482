import { companies, partners, referrers } from "#base/roles.ts";

/**
 * These live outside the contract because the app shell reads them to build the navigation, and importing the contract would pull
 * in every schema.
 */
export const viewCommissions = { method: "GET", access: { roles: partners, feature: "commissionTracking" } } as const;
export const earnCommissions = { method: "GET", access: { roles: referrers, feature: "commissionTracking" } } as const;
export const manageCommissions = {
  method: "POST",
  access: { roles: companies, feature: "commissionTracking" },
} as const;
