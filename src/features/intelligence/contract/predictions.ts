import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { referrers } from "#base/roles.ts";
import { qualities, statuses } from "#features/referrals/contract/values.ts";
import { modelsAccess, predictionsAccess } from "../access.ts";
import { bases, stageFeatures } from "../values.ts";

const none = `ref_${"0".repeat(32)}` as const;

const reason = z.object({
  field: z.enum(stageFeatures),
  /** How many points of probability the field adds to what is known without it; negative if it speaks against. */
  points: z.number(),
  /** The value that the prediction was made from: a code, a number, or whether the field was filled in. */
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
});
export type PredictionReason = z.infer<typeof reason>;

const prediction = z.object({
  basis: z.enum(bases),
  probability: z.number(),
  /** The share of comparable referrals that were won lies between these with 90 % certainty; null for an estimate. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Null where nothing was learned. */
  quality: z.enum(qualities).nullable(),
  /** The outcomes that the model had learned from. */
  outcomes: z.int(),
  modelNumber: z.int(),
  madeAt: z.iso.datetime(),
  reasons: z.array(reason),
});
export type Prediction = z.infer<typeof prediction>;

export const getPrediction = endpoint({
  method: "GET",
  path: "/api/v1/predictions/referrals/:id",
  summary: "Get the current prediction of a referral with its reasons, and what the partner could still add",
  access: predictionsAccess.access,
  input: z.object({ id: id("ref") }),
  output: z.object({
    /** Null for a draft, for a closed referral without one, and for some moments after a change. */
    prediction: prediction.nullable(),
    /** Fields that are empty, and how many points filling them in adds: learned, never a guess. */
    hints: z.array(z.object({ field: z.enum(stageFeatures), points: z.number() })),
  }),
  errors: [],
  example: { id: none },
});

export const listedPrediction = prediction.extend({
  id: id("ref"),
  name: z.string(),
  company: z.string(),
  status: z.enum(statuses),
  /** Probability times estimated value, in the tenant's currency; null without an amount or a rate. */
  expected: z.object({ minor: z.int(), currency: z.string() }).nullable(),
});
export type ListedPrediction = z.infer<typeof listedPrediction>;

export const listPredictions = endpoint({
  method: "GET",
  path: "/api/v1/predictions/referrals",
  summary: "List open referrals by the probability that they are won, with the strongest reasons",
  access: modelsAccess.access,
  input: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
  output: z.object({
    items: z.array(listedPrediction),
    /** Open referrals with a learned prediction. */
    total: z.int(),
  }),
  errors: [],
  example: { limit: 10 },
});

const form = z.object({
  programId: z.string().max(40).optional(),
  productInterest: z.string().max(200).default(""),
  source: z.string().max(20).default("personal"),
  timeline: z.string().max(20).nullable().default(null),
  priority: z.string().max(20).nullable().default(null),
  relationship: z.string().max(20).nullable().default(null),
  confidenceLevel: z.enum(["low", "medium", "good", "high", "excellent"]).nullable().default(null),
  estimatedMinor: z.int().min(0).nullable().default(null),
  currency: z.string().length(3),
  phone: z.boolean(),
  email: z.string().max(254).default(""),
  position: z.boolean(),
  company: z.boolean(),
  notesLength: z.int().min(0).max(10_000).default(0),
  contextLength: z.int().min(0).max(2000).default(0),
  attachments: z.int().min(0).max(20).default(0),
});
export type HintForm = z.input<typeof form>;

export const getHints = endpoint({
  method: "POST",
  path: "/api/v1/predictions/hints",
  summary:
    "Get which empty fields of a referral that is being written would raise its chance, as learned from outcomes",
  access: { roles: referrers, feature: "predictiveAnalytics" },
  input: form,
  output: z.object({ hints: z.array(z.object({ field: z.enum(stageFeatures), points: z.number() })) }),
  errors: [],
  perMinute: 60,
  example: { currency: "USD", phone: false, position: false, company: true },
});

const money = z.object({ minor: z.int(), currency: z.string() });

export const getForecast = endpoint({
  method: "GET",
  path: "/api/v1/predictions/forecast",
  summary:
    "Get the expected value of open referrals by month of expected close, with an 80 % interval, and what was won before",
  access: modelsAccess.access,
  input: z.object({}),
  output: z.object({
    currency: z.string(),
    /** The sum of probability times value over all open referrals with an amount. */
    expected: money,
    low: money,
    high: money,
    /** The open referrals with an amount, how many of them have a learned prediction, and those without an amount or a rate. */
    deals: z.int(),
    learned: z.int(),
    withoutAmount: z.int(),
    months: z.array(
      z.object({
        month: z.iso.date(),
        /** What was won in the month, for the past and the current month. */
        won: money.nullable(),
        /** What is expected to be won in it, for the current month and the future. */
        expected: money.nullable(),
        low: money.nullable(),
        high: money.nullable(),
        deals: z.int(),
      }),
    ),
  }),
  errors: [],
  example: {},
});
export type Forecast = z.infer<typeof getForecast.output>;
