import { companies, partners } from "#base/roles.ts";

/** Separate from the contract: the app shell only checks whether to show the link, and would otherwise load every schema. */
export const viewResourcesAccess = { method: "GET", access: { roles: partners } } as const;
export const manageResourcesAccess = { method: "POST", access: { roles: companies } } as const;
/** Reading is personal: no API key and no visiting operator reads in a person's place. */
export const readAnnouncementsAccess = {
  method: "POST",
  access: { roles: partners, inPerson: true, own: true },
} as const;
