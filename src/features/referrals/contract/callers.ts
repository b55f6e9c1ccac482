import { companies, partners, referrers } from "#base/roles.ts";

const feature = "referralManagement" as const;
export const byPartners = { access: { roles: partners, feature } } as const;
export const byReferrers = { access: { roles: referrers, feature } } as const;
export const byCompanies = { access: { roles: companies, feature } } as const;
