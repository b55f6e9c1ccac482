import { admins } from "#base/roles.ts";

/** Apart from the contract: the frame asks whether to show the place, and would bring every schema of it along. */
export const ssoScreenAccess = { method: "GET", access: { roles: admins, feature: "sso", inPerson: true } } as const;
