import { referrers } from "#base/roles.ts";

/** Who has links of their own. Apart from the contract, so that the sidebar does not bring all of that along. */
export const seesLinks = { method: "GET", access: { roles: referrers, feature: "referralManagement" } } as const;
