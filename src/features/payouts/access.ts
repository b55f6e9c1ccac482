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
/** Members set their own bank account themselves: neither an API key nor a visiting operator can. */
export const ownPayeeAccess = {
  method: "POST",
  access: { ...viewPayoutsAccess.access, inPerson: true, own: true },
} as const;
/** Only a signed-in person can send money, never an API key. */
export const sendPayoutsAccess = { method: "POST", access: { ...managePayoutsAccess.access, inPerson: true } } as const;
