import { admins, companies, partners } from "#base/roles.ts";

/** Separate from the contract: the app shell only checks whether to listen for calls, and would otherwise load every schema. */
export const viewCallsAccess = {
  method: "GET",
  access: { roles: partners, feature: "videoConferencing" },
} as const;
/** A call is personal: no API key takes part in one, and no visiting operator does. */
export const joinCallsAccess = {
  method: "POST",
  access: { roles: partners, feature: "videoConferencing", inPerson: true, own: true },
} as const;
/** Scheduling invites guests in the company's name, and recordings belong to it. */
export const hostCallsAccess = {
  method: "POST",
  access: { roles: companies, feature: "videoConferencing", inPerson: true, own: true },
} as const;
export const manageCallsAccess = {
  method: "POST",
  access: { roles: admins, feature: "videoConferencing", own: true },
} as const;
