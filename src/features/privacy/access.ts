import { admins } from "#base/roles.ts";

/** Separate from the contract: the app shell only checks whether to show the link, and would otherwise load every schema. */
export const privacyAccess = {
  method: "GET",
  access: { roles: admins, feature: "gdprCompliance", inPerson: true },
} as const;
