import type { Insight } from "../../contract/insights.ts";
import type { Recommendation } from "../../contract/recommendations.ts";

/** A recommendation with all figures. */
export const exampleReview: Recommendation = {
  id: `rcm_${"1".repeat(32)}`,
  ...{ kind: "slowReview", area: "review", subject: "", subjectName: "", state: "active", priority: "critical" },
  ...{ impact: { unit: "points", amount: 6 }, minutes: 25, currency: "USD", confidence: 88 },
  value: { minor: 3_820_000, low: 1_400_000, high: 6_100_000, span: "quarter" },
  evidence: {
    ...{ basis: "compared", good: { hits: 41, of: 100 }, bad: { hits: 48, of: 200 }, affected: 50 },
    ...{ caseMinor: 449_400, yield: null, facts: { waiting: 5, late: 2, deals: 89 }, names: {} },
  },
  ...{ createdAt: "2026-11-10T08:00:00.000Z", changedAt: null, changedBy: null, snoozedUntil: null, followUp: null },
};

/** One without an estimate. */
export const exampleApprovals: Recommendation = {
  ...exampleReview,
  id: `rcm_${"2".repeat(32)}`,
  ...{ kind: "approvalsWaiting", area: "money", priority: "high", value: null, confidence: 100, minutes: 6 },
  impact: { unit: "commissions", amount: 3 },
  evidence: { basis: "counted", affected: 3, totalMinor: 208_400, facts: { days: 12 }, names: {} },
};

/** One that was implemented and measured. */
export const exampleDone: Recommendation = {
  ...exampleReview,
  id: `rcm_${"3".repeat(32)}`,
  ...{ kind: "consentUnanswered", area: "forms", state: "implemented", priority: "low" },
  ...{ changedAt: "2026-10-06T08:00:00.000Z", changedBy: "Jun Park" },
  followUp: {
    ...{ before: { hits: 48, of: 80 }, after: { hits: 56, of: 70 }, difference: 20, low: 5.2, high: 33.4 },
    ...{ n: 150, result: "better" },
  },
};

export const exampleInsight: Insight = {
  id: `isg_${"1".repeat(32)}`,
  ...{ measure: "submissions", dimension: "country", subject: "DE", subjectName: "", direction: "up" },
  ...{ fromDay: "2026-10-19", toDay: "2026-11-15", value: 18, usual: 9, low: 4.2, high: 13.8, n: 18, periods: 8 },
  ...{ series: [8, 9, 10, 9, 8, 9, 9, 10, 18], currency: "USD", createdAt: "2026-11-16T00:07:00.000Z", isRead: false },
};
