import { auc, logLossOf, measure, sigmoid } from "./metrics.ts";
import type { Candidate } from "./model.ts";
import type { LearnedKind } from "./recipe.ts";

/** Predictions of all candidates for the same rows, none of which they had seen. */
export type Trial = {
  margins: Map<LearnedKind, Float64Array>;
  /** The base rate of the rows that were known at the time. */
  baseRates: Float64Array;
  outcomes: Float64Array;
};

export type Choice = { kind: LearnedKind | "baseRate"; candidates: Candidate[] };

/**
 * Chooses the candidate with the lowest log loss, if it beats the base rate by more than one standard error of the difference, row by row.
 * It must also rank better than chance, because a ranking is what people see of it: of many tables without any signal, one in six
 * passes the first test by luck.
 */
export function chooseKind({ margins, baseRates, outcomes }: Trial): Choice {
  const candidates: Candidate[] = [{ kind: "baseRate", ...measure(baseRates, outcomes) }];
  for (const [kind, values] of margins) candidates.push({ kind, ...measure(values.map(sigmoid), outcomes) });
  const [best] = [...margins.keys()].sort((a, b) => lossOf(candidates, a) - lossOf(candidates, b));
  const probabilities = best && margins.get(best)?.map(sigmoid);
  const hasSignal =
    probabilities && beatsBaseRate(probabilities, baseRates, outcomes) && ranks(probabilities, outcomes);
  return { kind: hasSignal ? best : "baseRate", candidates };
}

const lossOf = (candidates: Candidate[], kind: LearnedKind) =>
  candidates.find((candidate) => candidate.kind === kind)?.logLoss ?? Number.POSITIVE_INFINITY;

function beatsBaseRate(probabilities: Float64Array, baseRates: Float64Array, outcomes: Float64Array): boolean {
  const gains = outcomes.map(
    (outcome, row) => logLossOf(baseRates[row] ?? 0, outcome) - logLossOf(probabilities[row] ?? 0, outcome),
  );
  const n = gains.length;
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / n;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / Math.max(1, n - 1);
  return mean > Math.sqrt(variance / n);
}

/** One-sided 97.5 %. */
const certainty = 1.96;

/** Compares the area under the curve with 0.5 by its standard error under the null hypothesis (Mann and Whitney). */
function ranks(probabilities: Float64Array, outcomes: Float64Array): boolean {
  const positives = outcomes.reduce((sum, outcome) => sum + outcome, 0);
  const negatives = outcomes.length - positives;
  const error = Math.sqrt((outcomes.length + 1) / (12 * positives * negatives));
  return auc(probabilities, outcomes) > 0.5 + certainty * error;
}
