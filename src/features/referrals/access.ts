import { companies, partners, referrers } from "#base/roles.ts";

/** Apart from the contract: the frame asks whether to show the place, and would bring every schema of it along. */
export const seesReferrals = { method: "GET", access: { roles: partners, feature: "referralManagement" } } as const;
export const refers = { method: "POST", access: { roles: referrers, feature: "referralManagement" } } as const;
export const reviews = { method: "POST", access: { roles: companies, feature: "referralManagement" } } as const;
