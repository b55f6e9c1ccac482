import { referrers } from "#base/roles.ts";

/** Who has referral links. Separate from the contract, so that the sidebar does not bundle its schemas. */
export const linksAccess = { method: "GET", access: { roles: referrers, feature: "referralManagement" } } as const;
