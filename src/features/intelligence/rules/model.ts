import type { Boosted } from "./boosting.ts";
import { boostedMargin } from "./boosting.ts";
import { encodeRow } from "./encode.ts";
import type { Encoding } from "./encoding.ts";
import type { Interval, IntervalPoint } from "./interval.ts";
import { intervalAt } from "./interval.ts";
import type { Leak } from "./leaks.ts";
import type { Logistic } from "./logistic.ts";
import { coefficientAt, coefficientInput, firstCoefficients } from "./logistic.ts";
import type { Metrics } from "./metrics.ts";
import { sigmoid } from "./metrics.ts";
import type { Calibration } from "./platt.ts";
import type { Row } from "./table.ts";
import { expectedValue } from "./tree.ts";
import { addTreeShap } from "./tree-shap.ts";

/** Raised when a stored model could no longer be read; older ones are then trained again. */
export const modelVersion = 1;

/**
 * `prior`: too few outcomes, an estimate that was not learned. `baseRate`: enough outcomes, but nothing predicts them. `mean`: the mean
 * of the margins of regression and trees.
 */
export type ModelKind = "prior" | "baseRate" | "logistic" | "trees" | "mean";

/** A candidate with what it reached on rows that it had not seen. */
export type Candidate = { kind: ModelKind } & Metrics;

/** A model is plain JSON. */
export type Model = {
  version: number;
  kind: ModelKind;
  /** Outcomes that it was trained on, and how many of them were positive. */
  n: number;
  positives: number;
  /** The margin of the kinds that predict the same for all. */
  margin: number;
  encoding: Encoding;
  logistic: Logistic | null;
  trees: Boosted | null;
  calibration: Calibration;
  intervals: IntervalPoint[];
  /** How it was chosen: the candidates, measured on `heldOut` outcomes. */
  candidates: Candidate[];
  heldOut: number;
  leaks: Leak[];
};

export type Prediction = { probability: number; margin: number; interval: Interval };

/** A field's part in a prediction: in log-odds, and in points of probability that it adds to the rest. */
export type Reason = { field: string; logOdds: number; points: number };

/** `base` and the log-odds of all reasons add up to the margin. Reasons are sorted by their size. */
export type Explanation = Prediction & { base: number; reasons: Reason[] };

export function predict(model: Model, row: Row): Prediction {
  const { bins, numbers } = encodeRow(model.encoding, row);
  const margins: number[] = [];
  if (model.logistic) margins.push(logisticMargin(model.encoding, model.logistic, bins, numbers));
  if (model.trees) margins.push(boostedMargin(model.trees, bins));
  return predictionAt(model, margins.length ? meanOf(margins) : model.margin);
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function predictionAt({ calibration, intervals }: Model, rawMargin: number): Prediction {
  const margin = calibration.slope * rawMargin + calibration.intercept;
  const probability = sigmoid(margin);
  return { probability, margin, interval: intervalAt(intervals, margin, probability) };
}

/** Explains a prediction by the form's fields: what a category's levels or a date's parts contribute is summed. */
export function explain(model: Model, row: Row): Explanation {
  const { encoding, calibration } = model;
  const { bins, numbers } = encodeRow(encoding, row);
  const parts: Attribution[] = [];
  if (model.logistic) parts.push(attributeLogistic(encoding, model.logistic, bins, numbers));
  if (model.trees) parts.push(attributeTrees(encoding, model.trees, bins));
  const base = parts.length ? meanOf(parts.map((part) => part.base)) : model.margin;
  const logOdds = new Map<string, number>();
  encoding.forEach(({ field }, i) => {
    const share = parts.length ? meanOf(parts.map((part) => part.values[i] ?? 0)) : 0;
    logOdds.set(field, (logOdds.get(field) ?? 0) + calibration.slope * share);
  });
  const prediction = predict(model, row);
  const reasons = [...logOdds].map(([field, value]) => ({
    field,
    logOdds: value,
    points: 100 * (prediction.probability - sigmoid(prediction.margin - value)),
  }));
  return {
    ...prediction,
    base: calibration.slope * base + calibration.intercept,
    reasons: reasons.sort((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds)),
  };
}

/** Contributions by feature, and the margin of a row about which nothing is known. */
type Attribution = { base: number; values: Float64Array };

function attributeTrees(encoding: Encoding, { base, trees }: Boosted, bins: Uint8Array): Attribution {
  const values = new Float64Array(encoding.length);
  let expected = base;
  for (const tree of trees) {
    expected += expectedValue(tree);
    addTreeShap(tree, bins, values);
  }
  return { base: expected, values };
}

function attributeLogistic(
  encoding: Encoding,
  { intercept, means, coefficients }: Logistic,
  bins: Uint8Array,
  numbers: Float64Array,
): Attribution {
  const contributions = logisticContributions(encoding, coefficients, bins, numbers);
  return {
    base: intercept + means.reduce((sum, mean) => sum + mean, 0),
    values: contributions.map((contribution, i) => contribution - (means[i] ?? 0)),
  };
}

const logisticMargin = (
  encoding: Encoding,
  { intercept, coefficients }: Logistic,
  bins: Uint8Array,
  numbers: Float64Array,
) => logisticContributions(encoding, coefficients, bins, numbers).reduce((sum, part) => sum + part, intercept);

function logisticContributions(
  encoding: Encoding,
  coefficients: readonly number[],
  bins: Uint8Array,
  numbers: Float64Array,
): Float64Array {
  const first = firstCoefficients(encoding);
  return numbers.map((number, i) => {
    const feature = encoding[i];
    if (!feature) return 0;
    const bin = bins[i] ?? 0;
    const coefficient = coefficients[(first[i] ?? 0) + coefficientAt(feature, bin)] ?? 0;
    return coefficient * coefficientInput(feature, bin, number);
  });
}
