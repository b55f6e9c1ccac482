import { admins } from "#base/roles.ts";

/** Kept apart from the contract so that the app shell can check access to the page without bundling the contract's schemas. */
export const siteAccess = { method: "GET", access: { roles: admins } } as const;
