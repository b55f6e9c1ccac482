import { companies } from "#base/roles.ts";

/** This is separate from the contract, because the app shell needs it for navigation and would otherwise load every schema. */
export const changeProgramsAccess = {
  method: "PATCH",
  access: { roles: companies, feature: "referralManagement" },
} as const;
