import { admins, companies, partners, referrers } from "#base/roles.ts";

/** Separate from the contract: the navigation checks it on every page and would otherwise bundle every schema. */
export const viewGameAccess = { method: "GET", access: { roles: partners, feature: "gamification" } } as const;
/** Points, badges and ranks belong to a referrer: no visiting operator spends or hides them. */
export const playAccess = {
  method: "POST",
  access: { roles: referrers, feature: "gamification", inPerson: true, own: true },
} as const;
/** What the game costs and what was redeemed. */
export const reviewGameAccess = { method: "GET", access: { roles: companies, feature: "gamification" } } as const;
export const manageGameAccess = {
  method: "POST",
  access: { roles: admins, feature: "gamification", own: true },
} as const;
