import { partners } from "#base/roles.ts";

/** Apart from the contract: the frame asks whether to show the place, and would bring every schema of it along. */
export const seesAnalytics = { method: "GET", access: { roles: partners, feature: "analyticsDashboard" } } as const;
