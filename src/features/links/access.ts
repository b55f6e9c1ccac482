import { companies, partners, referrers } from "#base/roles.ts";

// Separate from the contract, so that the sidebar does not bundle its schemas.

const feature = "referralManagement";

/** Who may open the page: referrers see their own links there, company members those of all partners. */
export const linksAccess = { method: "GET", access: { roles: partners, feature } } as const;
/** Who has links of their own. */
export const ownLinksAccess = { method: "GET", access: { roles: referrers, feature } } as const;
/** Who sees the links of all partners. */
export const allLinksAccess = { method: "GET", access: { roles: companies, feature } } as const;
