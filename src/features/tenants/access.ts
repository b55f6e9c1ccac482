import { admins } from "#base/roles.ts";

// Separate from the contract: the app shell only checks whether to show the link, and would otherwise load every schema.
export const tenantsAccess = { method: "GET", access: { roles: admins, operator: true } } as const;
export const ownTenantAccess = { method: "GET", access: { roles: admins } } as const;
