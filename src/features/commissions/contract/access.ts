import { companies, partners } from "#base/roles.ts";

const feature = "commissionTracking" as const;
export const byPartners = { access: { roles: partners, feature } } as const;
export const byCompanies = { access: { roles: companies, feature } } as const;
