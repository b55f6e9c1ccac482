export const plans = ["starter", "professional", "enterprise"] as const;
export type Plan = (typeof plans)[number];

/** The feature toggles of a tenant, in the groups in which its admin sees them [R3.13]. */
export const featureGroups = {
  core: ["referralManagement", "commissionTracking", "analyticsDashboard", "reporting", "gamification"],
  advanced: ["aiInsights", "predictiveAnalytics", "customIntegrations", "whiteLabeling", "apiAccess"],
  communication: ["inAppMessaging", "emailNotifications", "smsNotifications", "videoConferencing"],
  security: ["sso", "auditLogs", "dataExport", "gdprCompliance"],
} as const;
export type Feature = (typeof featureGroups)[keyof typeof featureGroups][number];
export const features: readonly Feature[] = Object.values(featureGroups).flat();

const starter: readonly Feature[] = [...featureGroups.core, "inAppMessaging", "emailNotifications"];
const professional: readonly Feature[] = [
  ...starter,
  "aiInsights",
  "predictiveAnalytics",
  "customIntegrations",
  "apiAccess",
  "videoConferencing",
  "smsNotifications",
  "auditLogs",
  "dataExport",
];
const includes: Record<Plan, readonly Feature[]> = { starter, professional, enterprise: features };

export const planHas = (plan: Plan, feature: Feature) => includes[plan].includes(feature);

/**
 * Features that a plan lists but that are not built yet; screens mark them as planned. Building a feature removes its name from this list.
 */
const plannedFeatures: readonly Feature[] = ["customIntegrations"];
export const isPlanned = (feature: Feature): boolean => plannedFeatures.includes(feature);

/** Returns the cheapest plan with the feature, which a locked toggle names. */
export const cheapestPlanWith = (feature: Feature): Plan =>
  plans.find((plan) => planHas(plan, feature)) ?? "enterprise";
