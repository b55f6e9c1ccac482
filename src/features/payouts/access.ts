import { companies, partners, referrers } from "#base/roles.ts";

/**
 * These live outside the contract because the app shell reads them to build the navigation, and importing the contract would pull
 * in every schema.
 */
export const viewPayoutsAccess = { method: "GET", access: { roles: partners, feature: "commissionTracking" } } as const;
export const receivePayoutsAccess = {
  method: "GET",
  access: { roles: referrers, feature: "commissionTracking" },
} as const;
export const managePayoutsAccess = {
  method: "GET",
  access: { roles: companies, feature: "commissionTracking" },
} as const;
