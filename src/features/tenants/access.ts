import { admins } from "#base/roles.ts";

// Apart from the contract: the frame asks whether to show the place, and would bring every schema of it along.
export const tenantListAccess = { method: "GET", access: { roles: admins, operator: true } } as const;
export const ownTenantAccess = { method: "GET", access: { roles: admins } } as const;
