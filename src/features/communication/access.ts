import { admins, companies, partners } from "#base/roles.ts";

/** Separate from the contract: the app shell only checks whether to show the link, and would otherwise load every schema. */
export const viewConversationsAccess = {
  method: "GET",
  access: { roles: partners, feature: "inAppMessaging" },
} as const;
/** Messages are personal: no API key writes in a person's name, and no visiting operator does. */
export const writeMessagesAccess = {
  method: "POST",
  access: { roles: partners, feature: "inAppMessaging", inPerson: true, own: true },
} as const;
export const createGroupsAccess = {
  method: "POST",
  access: { roles: companies, feature: "inAppMessaging", inPerson: true, own: true },
} as const;
export const moderateAccess = {
  method: "POST",
  access: { roles: admins, feature: "inAppMessaging", own: true },
} as const;
