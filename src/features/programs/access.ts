import { companies, partners } from "#base/roles.ts";

/** This is separate from the contract, because the app shell needs it for navigation and would otherwise load every schema. */
export const viewProgramsAccess = {
  method: "GET",
  access: { roles: partners, feature: "referralManagement" },
} as const;
export const manageProgramsAccess = {
  method: "PATCH",
  access: { roles: companies, feature: "referralManagement" },
} as const;
