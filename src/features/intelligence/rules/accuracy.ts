import { shareInterval } from "./interval.ts";
import { auc, calibrationBins, expectedCalibrationError, logLossOf } from "./metrics.ts";

/** A prediction that was made before its outcome, with that outcome and the base rate that was known when it was made. */
export type ScoredPrediction = { probability: number; outcome: number; baseRate: number };

export type Score = {
  n: number;
  won: number;
  auc: number | null;
  brier: number;
  logLoss: number;
  ece: number;
  baseBrier: number;
  baseLogLoss: number;
  accuracy: number;
  baseAccuracy: number;
};

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Measures predictions against their outcomes, each beside what predicting the base rate would have reached. */
export function scorePredictions(scored: readonly ScoredPrediction[]): Score | null {
  if (scored.length === 0) return null;
  const probabilities = scored.map(({ probability }) => probability);
  const outcomes = scored.map(({ outcome }) => outcome);
  const won = outcomes.reduce((sum, outcome) => sum + outcome, 0);
  const area = auc(probabilities, outcomes);
  const hits = (of: (one: ScoredPrediction) => number) =>
    mean(scored.map((one) => (of(one) >= 0.5 === (one.outcome === 1) ? 1 : 0)));
  const over = (of: (one: ScoredPrediction) => number) => mean(scored.map(of));
  return {
    n: scored.length,
    won,
    auc: Number.isNaN(area) ? null : area,
    brier: over(({ probability, outcome }) => (probability - outcome) ** 2),
    logLoss: over(({ probability, outcome }) => logLossOf(probability, outcome)),
    ece: expectedCalibrationError(probabilities, outcomes),
    baseBrier: over(({ baseRate, outcome }) => (baseRate - outcome) ** 2),
    baseLogLoss: over(({ baseRate, outcome }) => logLossOf(baseRate, outcome)),
    accuracy: hits(({ probability }) => probability),
    baseAccuracy: hits(({ baseRate }) => baseRate),
  };
}

/** The calibration plot: groups with at least one prediction, each with the range in which its true share lies. */
export const calibrationPlot = (scored: readonly ScoredPrediction[]) =>
  calibrationBins(
    scored.map(({ probability }) => probability),
    scored.map(({ outcome }) => outcome),
  )
    .filter(({ n }) => n > 0)
    .map((bin) => {
      const { low, high } = shareInterval(Math.round(bin.observed * bin.n), bin.n);
      return { ...bin, low: Math.min(low, bin.observed), high: Math.max(high, bin.observed) };
    });
