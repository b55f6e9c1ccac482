import { admins } from "#base/roles.ts";

/** Separate from the contract: the app shell only checks whether to show the link, and would otherwise load every schema. */
export const manageProvidersAccess = {
  method: "GET",
  access: { roles: admins, inPerson: true, feature: "aiInsights" },
} as const;

/** The operator may offer its own providers to tenants. No plan limits the operator. */
export const offerProvidersAccess = {
  method: "PATCH",
  access: { roles: admins, inPerson: true, operator: true },
} as const;
