import { z } from "zod";
import { endpoint, streamOf } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { plain } from "#base/plain-text.ts";
import { generatedText } from "#features/referrals/contract/generated.ts";
import { insightsAccess } from "../access.ts";
import { areas, impactUnits, kinds, priorities, valueSpans } from "../rules/recommendations/kinds.ts";

const { access } = insightsAccess;

export const recommendationStates = ["active", "implemented", "dismissed", "snoozed"] as const;
export type RecommendationState = (typeof recommendationStates)[number];
export const dismissReasons = ["notRelevant", "alreadyDone", "tooMuchWork", "disagree", "other"] as const;

const share = z.object({ hits: z.int(), of: z.int() });
const details = { facts: z.record(z.string(), z.number()), names: z.record(z.string(), z.string()) };
const minor = z.int().nullable();

/** The figures that a recommendation was calculated from. */
const evidence = z.discriminatedUnion("basis", [
  z.object({
    ...{ basis: z.literal("compared"), good: share, bad: share, affected: z.int(), caseMinor: minor },
    ...{ yield: share.nullable(), ...details },
  }),
  z.object({ basis: z.literal("expected"), share, affected: z.int(), totalMinor: z.int(), ...details }),
  z.object({
    ...{ basis: z.literal("silence"), gapDays: z.number(), silentDays: z.number(), gaps: z.int() },
    ...{ perQuarter: z.number(), share, caseMinor: minor, ...details },
  }),
  z.object({
    ...{ basis: z.literal("rates"), ownBp: z.int(), otherBp: z.int(), own: share, other: share },
    ...{ deals: z.int(), wonMinor: z.int(), ...details },
  }),
  z.object({ basis: z.literal("counted"), affected: z.int(), totalMinor: minor, ...details }),
]);

/** A share has `hits` and `of`, a number of events `count`. */
const figure = z.object({ hits: z.int().optional(), of: z.int().optional(), count: z.int().optional() });

/** The figure that the recommendation is about, 30 days before it was implemented and 30 days after. */
export const followUp = z.object({
  before: figure,
  after: figure,
  difference: z.number(),
  low: z.number(),
  high: z.number(),
  n: z.int(),
  result: z.enum(["better", "worse", "unclear", "tooFew"]),
});

const recommendation = z.object({
  id: id("rcm"),
  kind: z.enum(kinds),
  area: z.enum(areas),
  /** The record it is about, such as a partner or a stage; empty where it is about all of them. */
  subject: z.string(),
  subjectName: z.string(),
  state: z.enum(recommendationStates),
  priority: z.enum(priorities),
  impact: z.object({ unit: z.enum(impactUnits), amount: z.int() }),
  minutes: z.int(),
  /** Null where the figures allow no estimate. */
  value: z.object({ minor: z.int(), low: z.int(), high: z.int(), span: z.enum(valueSpans) }).nullable(),
  currency: z.string(),
  confidence: z.int(),
  evidence,
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime().nullable(),
  /** Null for the system or a colleague who left. */
  changedBy: z.string().nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  followUp: followUp.nullable(),
});
export type Recommendation = z.infer<typeof recommendation>;

const answer = z.object({
  items: z.array(recommendation),
  /** When the figures were last calculated; null before the first time. */
  refreshedAt: z.iso.datetime().nullable(),
  /** Whether an AI provider is connected that can explain them in words. */
  canExplain: z.boolean(),
});

export const listRecommendations = endpoint({
  access,
  method: "GET",
  path: "/api/v1/recommendations",
  summary: "List what is recommended now, the most valuable first, and what was implemented or set aside",
  input: z.object({}),
  output: answer,
  errors: [],
  example: {},
});

export const refreshRecommendations = endpoint({
  access,
  method: "POST",
  path: "/api/v1/recommendations/refresh",
  summary: "Calculate the recommendations from the current records",
  input: z.object({}),
  output: answer,
  errors: [],
  perMinute: 6,
  example: {},
});

const one = z.object({ id: id("rcm") });

export const explainRecommendation = endpoint({
  access,
  method: "POST",
  path: "/api/v1/recommendations/:id/explanations",
  summary: "Explain a recommendation in the caller's language, sent while it is written; nothing is stored",
  input: one,
  /** The final text is null if no provider answered, or only with a number that is not in the recommendation. */
  output: streamOf(generatedText),
  errors: [],
  // A whole company may share one address; each person has a lower limit.
  perMinute: 120,
  example: { id: `rcm_${"0".repeat(32)}` },
});

const example = { id: `rcm_${"0".repeat(32)}` } as const;

export const implementRecommendation = endpoint({
  access,
  method: "POST",
  path: "/api/v1/recommendations/:id/implement",
  summary: "Mark a recommendation as implemented; its effect is measured after 30 days",
  input: one,
  output: recommendation,
  errors: [],
  example,
});

export const dismissRecommendation = endpoint({
  access,
  method: "POST",
  path: "/api/v1/recommendations/:id/dismiss",
  summary: "Dismiss a recommendation with a reason; it does not return for 90 days",
  input: one.extend({ reason: z.enum(dismissReasons), note: plain(z.string().trim().max(500)).default("") }),
  output: recommendation,
  errors: [],
  example: { ...example, reason: "notRelevant" },
});

export const snoozeRecommendation = endpoint({
  access,
  method: "POST",
  path: "/api/v1/recommendations/:id/snooze",
  summary: "Hide a recommendation for a number of days",
  input: one.extend({ days: z.int().min(1).max(90) }),
  output: recommendation,
  errors: [],
  example: { ...example, days: 7 },
});

export const restoreRecommendation = endpoint({
  access,
  method: "POST",
  path: "/api/v1/recommendations/:id/restore",
  summary: "Make an implemented, dismissed or hidden recommendation active again",
  input: one,
  output: recommendation,
  errors: [],
  example,
});
