import type { z } from "zod";
import type { Accuracy, getAiMetrics, getLearning, Learning } from "../../contract/models.ts";
import type { Forecast, ListedPrediction, Prediction } from "../../contract/predictions.ts";

export const examplePrediction: Prediction = {
  ...{ basis: "learned", probability: 0.68, low: 0.58, high: 0.77, quality: "medium", outcomes: 212, modelNumber: 4 },
  madeAt: "2026-11-17T09:00:00.000Z",
  reasons: [
    { field: "confidenceLevel", points: 14.2, value: 4 },
    { field: "timeline", points: 8.6, value: "quarter" },
    { field: "phone", points: -6.1, value: false },
  ],
};

export const exampleEstimate: Prediction = {
  ...examplePrediction,
  ...{ basis: "estimate", probability: 0.4, low: null, high: null, quality: null, outcomes: 12, reasons: [] },
};

export const exampleListed: ListedPrediction = {
  ...examplePrediction,
  ...{ id: `ref_${"1".repeat(32)}`, name: "Maya Okafor", company: "Marlow Finance", status: "in_progress" },
  expected: { minor: 3_264_000, currency: "USD" },
};

const learningOf = (changes: Partial<Learning>): z.infer<typeof getLearning.output> => ({
  ...{ usesPlace: false, trusted: [] },
  subjects: [
    {
      ...{ subject: "submission", state: "active", outcomes: 212, won: 88, neededOutcomes: 30, neededMinority: 10 },
      ...{ trainedAt: "2026-11-18T03:29:00.000Z", number: 4 },
      ...changes,
    },
  ],
});
export const exampleLearning = learningOf({});
export const exampleCollecting = learningOf({
  state: "collecting",
  outcomes: 18,
  won: 7,
  trainedAt: null,
  number: null,
});
export const exampleNoSignal = learningOf({ state: "noSignal", outcomes: 400, won: 100 });

const usd = (minor: number) => ({ minor, currency: "USD" });
export const exampleForecast: Forecast = {
  ...{ currency: "USD", expected: usd(7_000_000), low: usd(5_000_000), high: usd(9_000_000) },
  ...{ deals: 12, learned: 12, withoutAmount: 1 },
  months: [
    { month: "2026-10-01", won: usd(2_000_000), expected: null, low: null, high: null, deals: 0 },
    {
      month: "2026-11-01",
      won: usd(1_000_000),
      expected: usd(3_000_000),
      low: usd(1_000_000),
      high: usd(5_000_000),
      deals: 5,
    },
    { month: "2026-12-01", won: null, expected: usd(4_000_000), low: usd(2_000_000), high: usd(6_000_000), deals: 7 },
  ],
};

export const exampleAccuracy: Accuracy = {
  score: {
    ...{ n: 120, won: 48, auc: 0.781, brier: 0.179, logLoss: 0.53, ece: 0.021, baseBrier: 0.239, baseLogLoss: 0.67 },
    ...{ accuracy: 0.741, baseAccuracy: 0.603 },
  },
  bins: [
    { n: 70, predicted: 0.25, observed: 0.24, low: 0.17, high: 0.33 },
    { n: 50, predicted: 0.75, observed: 0.72, low: 0.61, high: 0.81 },
  ],
  months: [
    { month: "2026-09-01", n: 60, brier: 0.183, baseBrier: 0.24 },
    { month: "2026-10-01", n: 60, brier: 0.175, baseBrier: 0.238 },
  ],
  models: [
    {
      ...{ id: `mdl_${"1".repeat(32)}`, subject: "submission", number: 4, kind: "trees", outcomes: 212, positives: 88 },
      ...{ firstAt: "2025-06-01T00:00:00.000Z", lastAt: "2026-11-10T00:00:00.000Z", heldOut: 42, candidates: [] },
      ...{ leaks: [{ field: "priority", auc: 0.94 }], usesPlace: false, trainingMs: 2100 },
      uses: [
        { field: "relationship", share: 0.6 },
        { field: "estimatedMinor", share: 0.4 },
      ],
      ...{ createdAt: "2026-11-18T03:29:00.000Z", scored: null },
    },
  ],
};

export const exampleMetrics: z.infer<typeof getAiMetrics.output> = {
  ...{ totalPredictions: { value: 1912, n: 1912 }, since: "2026-03-03T10:00:00.000Z" },
  ...{ accuracyRate: { value: 0.741, n: 120 }, baseAccuracy: 0.603, responseTime: { value: 0.62, n: 1000 } },
  ...{ conversionRate: { value: 0.397, n: 73 }, averageConversionRate: { value: 0.412, n: 21 } },
  ...{ averageCommission: { value: usd(111_800), n: 29 }, averageQualityScore: { value: null, n: 0 } },
};
