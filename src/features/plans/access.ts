import { companies } from "#base/roles.ts";

/** Apart from the contract: the frame asks whether to show the place, and would bring every schema of it along. */
export const seesPlans = { method: "GET", access: { roles: companies, feature: "commissionTracking" } } as const;
