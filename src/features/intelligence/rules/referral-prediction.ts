import type { Basis } from "../values.ts";
import { logit, sigmoid } from "./metrics.ts";
import { type Explanation, explain, type Model, type Reason } from "./model.ts";
import type { Row } from "./table.ts";

/** What is stored of a prediction. `base` and the log-odds of the reasons add up to `margin`. */
export type MadePrediction = Pick<Explanation, "probability" | "margin" | "base"> & {
  basis: Basis;
  low: number | null;
  high: number | null;
  reasons: { field: string; logOdds: number }[];
};

export const basisOf = (model: Model): Basis =>
  model.kind === "prior" ? "estimate" : model.kind === "baseRate" ? "noSignal" : "learned";

/**
 * Predicts a referral. While nothing was learned, a deal in the pipeline has the probability that the tenant gave to its stage, because that
 * is the best guess there is; it is an estimate and has no interval.
 */
export function predictReferral(model: Model, row: Row, stageProbability: number | undefined): MadePrediction {
  const basis = basisOf(model);
  if (basis !== "learned" && stageProbability !== undefined) {
    const margin = logit(stageProbability);
    return { basis, probability: stageProbability, margin, base: margin, low: null, high: null, reasons: [] };
  }
  const { probability, margin, base, interval, reasons } = explain(model, row);
  const isEstimate = basis === "estimate";
  return {
    basis,
    probability,
    margin,
    base,
    low: isEstimate ? null : interval.low,
    high: isEstimate ? null : interval.high,
    reasons: reasons.filter(({ logOdds }) => logOdds !== 0).map(({ field, logOdds }) => ({ field, logOdds })),
  };
}

/** Returns a stored reason in points of probability: what the field adds to the rest. */
export const toPoints = (margin: number, { field, logOdds }: Pick<Reason, "field" | "logOdds">): Reason => ({
  field,
  logOdds,
  points: 100 * (sigmoid(margin) - sigmoid(margin - logOdds)),
});

/** The strongest reasons for and against, each in points. Less than half a point is not worth a line. */
export function strongestReasons(
  margin: number,
  reasons: readonly Pick<Reason, "field" | "logOdds">[],
  each = 3,
): Reason[] {
  const all = reasons.map((reason) => toPoints(margin, reason)).filter(({ points }) => Math.abs(points) >= 0.5);
  const ordered = all.sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  return [
    ...ordered.filter(({ points }) => points > 0).slice(0, each),
    ...ordered.filter(({ points }) => points < 0).slice(0, each),
  ];
}
