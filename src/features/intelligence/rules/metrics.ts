/** How well probabilities agree with what happened. Lower is better, except for the area under the curve. */
export type Metrics = { auc: number; brier: number; logLoss: number; ece: number };

const smallest = 1e-12;

export const sigmoid = (margin: number) => 1 / (1 + Math.exp(-margin));

export function logit(probability: number): number {
  const clipped = Math.min(Math.max(probability, smallest), 1 - smallest);
  return Math.log(clipped / (1 - clipped));
}

/** Log loss of one prediction. It is finite even for a certain prediction that was wrong. */
export function logLossOf(probability: number, outcome: number): number {
  return -Math.log(Math.max(outcome === 1 ? probability : 1 - probability, smallest));
}

/** Log loss from the margin, which stays exact where the probability would round to 0 or 1. */
export const marginLoss = (margin: number, outcome: number) => {
  const wrongness = outcome === 1 ? -margin : margin;
  return wrongness > 0 ? wrongness + Math.log1p(Math.exp(-wrongness)) : Math.log1p(Math.exp(wrongness));
};

/**
 * Probability that a random positive is ranked above a random negative; ties count half. It is NaN where only one outcome occurs,
 * because nothing can be ranked then.
 */
export function auc(scores: ArrayLike<number>, outcomes: ArrayLike<number>): number {
  const all = Float64Array.from(scores);
  const positives = all.filter((_, row) => outcomes[row] === 1).sort();
  const negatives = all.filter((_, row) => outcomes[row] !== 1).sort();
  let wins = 0;
  let below = 0;
  let upTo = 0;
  for (const score of positives) {
    while (below < negatives.length && (negatives[below] as number) < score) below++;
    while (upTo < negatives.length && (negatives[upTo] as number) <= score) upTo++;
    wins += (below + upTo) / 2;
  }
  return wins / (positives.length * negatives.length);
}

/** One bar of the calibration plot: the mean prediction of its rows beside the share that was positive. */
export type CalibrationBin = { n: number; predicted: number; observed: number };

/** Groups predictions into bins of equal width. */
export function calibrationBins(
  probabilities: ArrayLike<number>,
  outcomes: ArrayLike<number>,
  count = 10,
): CalibrationBin[] {
  const bins = Array.from({ length: count }, () => ({ n: 0, predicted: 0, observed: 0 }));
  for (let row = 0; row < probabilities.length; row++) {
    const probability = probabilities[row] ?? 0;
    const bin = bins[Math.min(count - 1, Math.floor(probability * count))];
    if (!bin) continue;
    bin.n++;
    bin.predicted += probability;
    bin.observed += outcomes[row] ?? 0;
  }
  return bins.map(({ n, predicted, observed }) =>
    n ? { n, predicted: predicted / n, observed: observed / n } : { n, predicted: 0, observed: 0 },
  );
}

/** Expected calibration error: the mean gap between predicted and observed over ten bins of equal width, weighted by rows. */
export function expectedCalibrationError(probabilities: ArrayLike<number>, outcomes: ArrayLike<number>): number {
  const bins = calibrationBins(probabilities, outcomes);
  const gaps = bins.map(({ n, predicted, observed }) => n * Math.abs(predicted - observed));
  return gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, probabilities.length);
}

/** Mean log loss of margins. */
export function meanLoss(margins: Float64Array, outcomes: ArrayLike<number>): number {
  let sum = 0;
  for (let row = 0; row < margins.length; row++) sum += marginLoss(margins[row] as number, outcomes[row] as number);
  return sum / Math.max(1, margins.length);
}

/** Share of positives as if half of one more row were positive, so that it is never 0 or 1. */
export function smoothedRate(outcomes: ArrayLike<number>): number {
  let positives = 0;
  for (let row = 0; row < outcomes.length; row++) positives += outcomes[row] as number;
  return (positives + 0.5) / (outcomes.length + 1);
}

const meanOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export function measure(probabilities: Float64Array, outcomes: ArrayLike<number>): Metrics {
  return {
    auc: auc(probabilities, outcomes),
    brier: meanOf(probabilities.map((probability, row) => (probability - (outcomes[row] ?? 0)) ** 2)),
    logLoss: meanOf(probabilities.map((probability, row) => logLossOf(probability, outcomes[row] ?? 0))),
    ece: expectedCalibrationError(probabilities, outcomes),
  };
}
