import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { currency } from "#features/ledger/contract.ts";
import { modelsAccess } from "../access.ts";

const { access } = modelsAccess;

/**
 * Where the percentages come from: `learned` from the tenant's own partners; `estimate`, a formula, while there are too few outcomes;
 * `noSignal` when nothing predicts who stops, so that there are none; `pending` before the first calculation.
 */
export const churnBases = ["learned", "estimate", "noSignal", "pending"] as const;

export const churnFieldNames = [
  "recency",
  "frequency",
  "meanGap",
  "silence",
  "last90Days",
  "last180Days",
  "amount",
] as const;

/** What a fact adds to the probability or takes from it, in points. */
const churnReason = z.object({ field: z.enum(churnFieldNames), points: z.number() });
export type ChurnReason = z.infer<typeof churnReason>;

const partnerAtRisk = z.object({
  personId: id("per"),
  displayName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  /** The probability that no referral comes within the horizon. Null where nothing predicts it. */
  probability: z.number().nullable(),
  /** Where the true probability lies with 90% certainty. Null for an estimate. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The three strongest reasons for and the three strongest against. Empty for an estimate. */
  reasons: z.array(churnReason),
  lastReferralAt: z.iso.datetime(),
  /** Days since the last referral. */
  silentDays: z.int(),
  /** The mean number of days between the partner's own referrals. Null with a single one. */
  usualGapDays: z.number().nullable(),
  /** What the partner's won deals were worth per quarter, since their first referral. Null without a won deal. */
  valuePerQuarter: z.object({ currency, minor: z.int() }).nullable(),
});
export type PartnerAtRisk = z.infer<typeof partnerAtRisk>;

const model = z.object({
  /** How many outcomes are known, and in how many of them no referral came. */
  outcomes: z.int(),
  stopped: z.int(),
  madeAt: z.iso.datetime(),
});

export const getChurn = endpoint({
  access,
  method: "GET",
  path: "/api/v1/predictions/churn",
  summary: "List the partners who are most likely to send no referral within the next 90 days, with reasons",
  input: z.object({ limit: z.coerce.number().int().min(1).max(100).default(10) }),
  output: z.object({
    basis: z.enum(churnBases),
    /** The days without a referral after which a partner counts as lost. */
    horizonDays: z.int(),
    /** Null before the first calculation. */
    model: model.nullable(),
    /** The outcomes needed before percentages are learned; the rarer outcome has a minimum of its own. */
    minimum: z.object({ outcomes: z.int(), minority: z.int() }),
    /** How many active partners were looked at, and how many of them are more likely than not to stop. */
    analyzed: z.int(),
    highRisk: z.int(),
    /** How many partners have been silent for longer than the horizon. */
    lost: z.int(),
    items: z.array(partnerAtRisk),
  }),
  errors: [],
  example: {},
});
export type Churn = z.infer<typeof getChurn.output>;

export const getPartnerChurn = endpoint({
  access,
  method: "GET",
  path: "/api/v1/predictions/churn/:personId",
  summary: "Get one partner's risk; null if they have no current prediction",
  input: z.object({ personId: id("per") }),
  output: z.object({ basis: z.enum(churnBases), horizonDays: z.int(), partner: partnerAtRisk.nullable() }),
  errors: [],
  example: { personId: `per_${"0".repeat(32)}` },
});
