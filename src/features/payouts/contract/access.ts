import { companies, partners } from "#base/roles.ts";

const feature = "commissionTracking" as const;
export const byPartners = { access: { roles: partners, feature } } as const;
export const byCompanies = { access: { roles: companies, feature } } as const;
/** Members set their own bank account themselves: neither an API key nor a visiting operator can. */
export const bySelf = { access: { roles: partners, feature, inPerson: true, own: true } } as const;
/** Only a signed-in person can send money, never an API key. */
export const inPersonOnly = { access: { roles: companies, feature, inPerson: true } } as const;
