import { companies, partners, referrers } from "#base/roles.ts";

/** Apart from the contract: the frame asks whether to show the place, and would bring every schema of it along. */
export const seesCommissions = { method: "GET", access: { roles: partners, feature: "commissionTracking" } } as const;
export const earns = { method: "GET", access: { roles: referrers, feature: "commissionTracking" } } as const;
export const settlesUp = { method: "POST", access: { roles: companies, feature: "commissionTracking" } } as const;
