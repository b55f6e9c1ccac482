import { companies, partners, referrers } from "#base/roles.ts";

/** Separate from the contract: the app shell only checks whether to show the link, and would otherwise load every schema. */
export const insightsAccess = { method: "GET", access: { roles: companies, feature: "aiInsights" } } as const;
/** Partners see the predictions of their own referrals. */
export const predictionsAccess = {
  method: "GET",
  access: { roles: partners, feature: "predictiveAnalytics" },
} as const;
/** Figures about all referrals and partners. */
export const modelsAccess = { method: "GET", access: { roles: companies, feature: "predictiveAnalytics" } } as const;
/** A partner's own view of the insights: only their own referrals. */
export const ownInsightsAccess = {
  method: "GET",
  access: { roles: referrers, feature: "predictiveAnalytics" },
} as const;
