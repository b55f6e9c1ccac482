import { admins } from "#base/roles.ts";

/** Separate from the contract: the navigation checks it on every page and would otherwise bundle every schema. */
export const membersAccess = { method: "GET", access: { roles: admins } } as const;

/** API keys must never change permissions. */
export const manageMembersAccess = { method: "POST", access: { ...membersAccess.access, inPerson: true } } as const;
