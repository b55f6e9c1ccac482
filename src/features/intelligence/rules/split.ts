/** What a split may be, shared by all features. */
export type SplitLimits = {
  l2: number;
  /** Least sum of second derivatives on each side: about four times fewer than rows where outcomes are balanced. */
  minChildWeight: number;
  /** Additional L2 for splits by category, which have more ways to fit noise. */
  categoryL2: number;
  /** Levels are ordered by their mean gradient, pulled to zero as if they had this much more weight. */
  categorySmoothing: number;
};

export type Split = {
  feature: number;
  gain: number;
  cut: number;
  missingLeft: boolean;
  /** The sums of what goes left. */
  left: Totals;
  /** For categories: the bins that go left. */
  leftBins: number[] | undefined;
};

/** The histogram of one feature: pairs of gradient and second derivative, beginning at `offset`, for `size` bins. */
export type Histogram = { sums: Float64Array; offset: number; size: number };
export type Totals = { gradient: number; weight: number };

/** A histogram from a subtraction may keep this much of rounding in a bin without rows. */
const emptyWeight = 1e-9;

const score = (gradient: number, weight: number, l2: number) => (gradient * gradient) / (weight + l2);

/** Finds the best cut of a number, trying missing values on either side. */
export function splitNumber(
  histogram: Histogram,
  totals: Totals,
  limits: SplitLimits,
): Omit<Split, "feature"> | undefined {
  const { sums, offset, size } = histogram;
  const { l2, minChildWeight } = limits;
  const missingGradient = sums[offset]!;
  const missingWeight = sums[offset + 1]!;
  const hasMissing = missingWeight > emptyWeight;
  // Only with missing values is "all known ones to the left" a split.
  const last = hasMissing ? size - 1 : size - 2;
  let best = 0;
  let cut = -1;
  let missingLeft = false;
  const left: Totals = { gradient: 0, weight: 0 };
  let gradient = 0;
  let weight = 0;
  for (let bin = 1; bin <= last; bin++) {
    const at = offset + 2 * bin;
    gradient += sums[at]!;
    weight += sums[at + 1]!;
    for (let side = 0; side < (hasMissing ? 2 : 1); side++) {
      const leftGradient = side ? gradient + missingGradient : gradient;
      const leftWeight = side ? weight + missingWeight : weight;
      const rightWeight = totals.weight - leftWeight;
      if (leftWeight < minChildWeight || rightWeight < minChildWeight) continue;
      const gain = score(leftGradient, leftWeight, l2) + score(totals.gradient - leftGradient, rightWeight, l2);
      if (gain <= best) continue;
      best = gain;
      cut = bin;
      left.gradient = leftGradient;
      left.weight = leftWeight;
      // A value that was never missing in training follows the larger part.
      missingLeft = hasMissing ? side === 1 : leftWeight >= rightWeight;
    }
  }
  if (cut < 0) return undefined;
  return { gain: best - score(totals.gradient, totals.weight, l2), cut, missingLeft, left, leftBins: undefined };
}

/**
 * Finds the best two groups of levels. Ordered by mean gradient, the best grouping is a cut of that order (Fisher, 1958). Levels with
 * little weight are not ordered by their noise but stay on the right.
 */
export function splitCategory(
  histogram: Histogram,
  totals: Totals,
  limits: SplitLimits,
): Omit<Split, "feature"> | undefined {
  const { sums, offset, size } = histogram;
  const { minChildWeight, categorySmoothing } = limits;
  const bins: number[] = [];
  for (let bin = 0; bin < size; bin++) if (sums[offset + 2 * bin + 1]! > minLevelWeight) bins.push(bin);
  // Two levels have one grouping only, which is not fitted to noise any more than a cut of a number.
  const l2 = bins.length > 2 ? limits.l2 + limits.categoryL2 : limits.l2;
  const mean = (bin: number) => sums[offset + 2 * bin]! / (sums[offset + 2 * bin + 1]! + categorySmoothing);
  bins.sort((a, b) => mean(a) - mean(b) || a - b);
  let best = 0;
  let taken = 0;
  const left: Totals = { gradient: 0, weight: 0 };
  let gradient = 0;
  let weight = 0;
  for (let i = 0; i < bins.length; i++) {
    const at = offset + 2 * bins[i]!;
    gradient += sums[at]!;
    weight += sums[at + 1]!;
    const rightWeight = totals.weight - weight;
    if (weight < minChildWeight || rightWeight < minChildWeight) continue;
    const gain = score(gradient, weight, l2) + score(totals.gradient - gradient, rightWeight, l2);
    if (gain <= best) continue;
    best = gain;
    taken = i + 1;
    left.gradient = gradient;
    left.weight = weight;
  }
  if (taken === 0) return undefined;
  const leftBins = bins.slice(0, taken);
  return {
    gain: best - score(totals.gradient, totals.weight, l2),
    cut: -1,
    missingLeft: false,
    left,
    leftBins: withEmptyBins(leftBins, left, histogram, totals),
  };
}

const minLevelWeight = 0.5;

/** Bins without rows here, unseen levels among them, go with the larger part: the other side would be a guess. */
function withEmptyBins(leftBins: number[], left: Totals, { sums, offset, size }: Histogram, totals: Totals): number[] {
  if (left.weight * 2 < totals.weight) return leftBins;
  const all = [...leftBins];
  for (let bin = 0; bin < size; bin++) if (sums[offset + 2 * bin + 1]! <= emptyWeight) all.push(bin);
  return all;
}
