import { companies } from "#base/roles.ts";

/** Separate from the contract: the navigation checks it on every page and would otherwise bundle every schema. */
export const partnersAccess = { method: "GET", access: { roles: companies, feature: "referralManagement" } } as const;
