import { companies, partners, referrers } from "#base/roles.ts";

/** Apart from the contract: the frame asks whether to show the place, and would bring every schema of it along. */
export const seesPayouts = { method: "GET", access: { roles: partners, feature: "commissionTracking" } } as const;
export const isPaid = { method: "GET", access: { roles: referrers, feature: "commissionTracking" } } as const;
export const paysOut = { method: "GET", access: { roles: companies, feature: "commissionTracking" } } as const;
