import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { admins } from "#base/roles.ts";
import { modelsAccess } from "../access.ts";
import { modelSubjects, stageFeatures } from "../values.ts";

const { access } = modelsAccess;
const adminAccess = { roles: admins, feature: "predictiveAnalytics" } as const;

export const modelKinds = ["prior", "baseRate", "logistic", "trees", "mean"] as const;

/** `collecting`: too few outcomes. `training`: enough of them, and the first model is not trained yet. */
export const learningStates = ["collecting", "training", "noSignal", "active"] as const;

const metrics = z.object({ auc: z.number().nullable(), brier: z.number(), logLoss: z.number(), ece: z.number() });

const settings = z.object({
  /** Whether country and city may be used. */
  usesPlace: z.boolean(),
  /** Fields that an admin confirmed to be known before the outcome, however well they predict it. */
  trusted: z.array(z.enum(stageFeatures)).max(stageFeatures.length),
});

const learning = z.object({
  subject: z.enum(modelSubjects),
  state: z.enum(learningStates),
  /** The outcomes so far, how many of them were won, and how many of each are needed before anything is learned. */
  outcomes: z.int(),
  won: z.int(),
  neededOutcomes: z.int(),
  neededMinority: z.int(),
  trainedAt: z.iso.datetime().nullable(),
  number: z.int().nullable(),
});
export type Learning = z.infer<typeof learning>;

export const getLearning = endpoint({
  method: "GET",
  path: "/api/v1/predictions/learning",
  summary: "Get what has been learned from the tenant's outcomes, or how many are still missing",
  access,
  input: z.object({}),
  output: settings.extend({ subjects: z.array(learning) }),
  errors: [],
  example: {},
});

export const updatePredictionSettings = endpoint({
  method: "PATCH",
  path: "/api/v1/predictions/settings",
  summary: "Set what predictions may be based on; models are trained again",
  access: adminAccess,
  input: settings.partial(),
  output: settings,
  errors: [],
  example: { usesPlace: false },
});

export const requestTraining = endpoint({
  method: "POST",
  path: "/api/v1/predictions/training",
  summary: "Train the models again from all outcomes",
  access: adminAccess,
  input: z.object({}),
  output: z.object({ requested: z.boolean() }),
  errors: [],
  perMinute: 3,
  example: {},
});

const model = z.object({
  id: id("mdl"),
  subject: z.enum(modelSubjects),
  number: z.int(),
  kind: z.enum(modelKinds),
  outcomes: z.int(),
  positives: z.int(),
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
  heldOut: z.int(),
  /** What each candidate reached on the newest outcomes, which it had not seen. */
  candidates: z.array(metrics.extend({ kind: z.enum(modelKinds) })),
  /** Fields that were left out because they give the outcome away, with the area under the curve of each alone. */
  leaks: z.array(z.object({ field: z.string(), auc: z.number() })),
  /** The fields by how much they move predictions, as shares that add up to 1. */
  uses: z.array(z.object({ field: z.string(), share: z.number() })),
  usesPlace: z.boolean(),
  trainingMs: z.int(),
  createdAt: z.iso.datetime(),
  /** How its predictions turned out, one per referral; null until there are some. */
  scored: metrics.extend({ n: z.int(), baseBrier: z.number() }).nullable(),
});
export type TrainedModel = z.infer<typeof model>;

const score = metrics.extend({
  n: z.int(),
  won: z.int(),
  /** The Brier score and log loss of always predicting the base rate that was known at the time. */
  baseBrier: z.number(),
  baseLogLoss: z.number(),
  /** The share of predictions on the right side of one half, and that of always predicting the more frequent outcome. */
  accuracy: z.number(),
  baseAccuracy: z.number(),
});

export const getAccuracy = endpoint({
  method: "GET",
  path: "/api/v1/predictions/accuracy",
  summary:
    "Get how predictions turned out that were made before the outcome: calibration, scores by month and by model",
  access,
  input: z.object({}),
  output: z.object({
    /** Over the first learned prediction of each referral with a known outcome; null until there are some. */
    score: score.nullable(),
    /** Ten groups of equal width. The range is where the true share lies with 90 % certainty. */
    bins: z.array(
      z.object({ n: z.int(), predicted: z.number(), observed: z.number(), low: z.number(), high: z.number() }),
    ),
    months: z.array(z.object({ month: z.iso.date(), n: z.int(), brier: z.number(), baseBrier: z.number() })),
    models: z.array(model),
  }),
  errors: [],
  example: {},
});
export type Accuracy = z.infer<typeof getAccuracy.output>;

const counted = z.object({ value: z.number().nullable(), n: z.int() });
const money = z.object({ minor: z.int(), currency: z.string() });

export const getAiMetrics = endpoint({
  method: "GET",
  path: "/api/v1/predictions/metrics",
  summary: "Get the figures of the AI: predictions, their accuracy and response time, conversion and quality",
  access,
  input: z.object({}),
  output: z.object({
    totalPredictions: counted,
    /** Since the first prediction. */
    since: z.iso.datetime().nullable(),
    accuracyRate: counted,
    baseAccuracy: z.number().nullable(),
    /** The median time that the last thousand predictions with reasons took, in milliseconds. */
    responseTime: counted,
    /** Won among the outcomes of the last 365 days. */
    conversionRate: counted,
    /** The mean of the partners' own shares of won referrals in the same time; `n` partners with at least three outcomes. */
    averageConversionRate: counted,
    /** The mean commission of a won referral in the same time. */
    averageCommission: z.object({ value: money.nullable(), n: z.int() }),
    /** The mean predicted probability of open referrals, in percent. */
    averageQualityScore: counted,
  }),
  errors: [],
  example: {},
});
