/** What a recommendation is about. Each kind has one generator on the server. */
export const kinds = [
  "slowReview",
  "unansweredQuestions",
  "incompleteRejections",
  "stageLoss",
  "unassigned",
  "stalledDeals",
  "expiringProtection",
  "consentUnanswered",
  "missingField",
  "productCountry",
  "strongSource",
  "strongCampaign",
  "partnerQuiet",
  "silentNewPartners",
  "abandonedDrafts",
  "idleLinks",
  "linkWithoutLeads",
  "approvalsWaiting",
  "payoutMethodMissing",
  "programWithoutPlan",
  "rateOutOfLine",
] as const;
export type Kind = (typeof kinds)[number];

export const areas = ["review", "deals", "forms", "growth", "partners", "links", "money"] as const;
export const priorities = ["critical", "high", "medium", "low"] as const;
export type Priority = (typeof priorities)[number];
export const impactUnits = ["points", "referrals", "partners", "links", "commissions", "deals"] as const;
/** What a value refers to: a quarter in which the figures stay as they are, the listed records, or ten more referrals. */
export const valueSpans = ["quarter", "once", "ten"] as const;

type Definition = {
  area: (typeof areas)[number];
  span: (typeof valueSpans)[number];
  unit: (typeof impactUnits)[number];
  /** The time it takes, and the time for each record. */
  minutes: { base: number; each: number };
  /** The least number of cases in each group, or of records where nothing is compared. */
  minCases: number;
  /** The least probability that the effect is real. Higher where the best of many groups is picked, because one always looks best. */
  minConfidence: number;
  /** The priority if no value can be calculated. */
  fallback: Priority;
};

const likely = 0.8;
const nearlyCertain = 0.95;

export const definitions: Record<Kind, Definition> = {
  slowReview: define("review", "quarter", "points", [25, 0], 20, likely, "high"),
  unansweredQuestions: define("review", "once", "referrals", [0, 3], 1, 0, "medium"),
  incompleteRejections: define("review", "quarter", "referrals", [20, 0], 5, 0, "medium"),
  stageLoss: define("deals", "quarter", "points", [45, 0], 20, nearlyCertain, "high"),
  unassigned: define("deals", "once", "deals", [0, 2], 1, likely, "high"),
  stalledDeals: define("deals", "once", "deals", [0, 5], 1, likely, "medium"),
  expiringProtection: define("deals", "once", "deals", [0, 10], 1, 0, "high"),
  consentUnanswered: define("forms", "once", "referrals", [0, 2], 3, likely, "low"),
  missingField: define("forms", "quarter", "points", [10, 0], 20, nearlyCertain, "medium"),
  productCountry: define("growth", "ten", "points", [30, 0], 15, nearlyCertain, "medium"),
  strongSource: define("growth", "ten", "points", [30, 0], 20, nearlyCertain, "medium"),
  strongCampaign: define("growth", "ten", "points", [30, 0], 15, nearlyCertain, "medium"),
  partnerQuiet: define("partners", "quarter", "partners", [15, 0], 4, likely, "medium"),
  silentNewPartners: define("partners", "once", "partners", [5, 3], 2, 0, "medium"),
  abandonedDrafts: define("partners", "once", "referrals", [15, 0], 3, 0, "low"),
  idleLinks: define("links", "once", "links", [0, 4], 2, 0, "low"),
  linkWithoutLeads: define("links", "quarter", "links", [4, 0], 30, likely, "low"),
  approvalsWaiting: define("money", "once", "commissions", [0, 2], 1, 0, "high"),
  payoutMethodMissing: define("money", "once", "partners", [5, 0], 1, 0, "medium"),
  programWithoutPlan: define("money", "once", "referrals", [15, 0], 1, 0, "high"),
  rateOutOfLine: define("money", "quarter", "deals", [20, 0], 30, likely, "medium"),
};

function define(
  area: Definition["area"],
  span: Definition["span"],
  unit: Definition["unit"],
  [base, each]: readonly [number, number],
  minCases: number,
  minConfidence: number,
  fallback: Priority,
): Definition {
  return { area, span, unit, minutes: { base, each }, minCases, minConfidence, fallback };
}
