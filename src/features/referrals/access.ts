import { companies, partners, referrers } from "#base/roles.ts";

/** This is separate from the contract, because the app shell needs it for navigation and would otherwise load every schema. */
export const viewReferralsAccess = {
  method: "GET",
  access: { roles: partners, feature: "referralManagement" },
} as const;
export const submitReferralsAccess = {
  method: "POST",
  access: { roles: referrers, feature: "referralManagement" },
} as const;
export const reviewReferralsAccess = {
  method: "POST",
  access: { roles: companies, feature: "referralManagement" },
} as const;
/** The predicted probability in lists and on boards. */
export const viewWinProbabilityAccess = {
  method: "GET",
  access: { roles: companies, feature: "predictiveAnalytics" },
} as const;
