import { betaQuantile } from "./beta.ts";

/** Where the true probability lies with 90 % certainty, and how many outcomes say so. */
export type Interval = { low: number; high: number; n: number };

/** The interval at one margin; between two of them it is interpolated. */
export type IntervalPoint = Interval & { margin: number };

const tail = 0.05;
const maxPoints = 20;
const minRows = 20;

/** Returns the interval of a share of which `positives` of `n` are known, from Jeffreys' prior. */
export function shareInterval(positives: number, n: number): Interval {
  const a = positives + 0.5;
  const b = n - positives + 0.5;
  return { low: betaQuantile(tail, a, b), high: betaQuantile(1 - tail, a, b), n };
}

/**
 * Learns intervals from rows that the model had not seen: around each of up to 20 margins, the share of positives among the tenth of
 * rows (at least 20) with the nearest margins, as a Beta distribution. So the interval says what happened to referrals with about this
 * prediction; it is wide where there were few of them, and it contains miscalibration. Spreads among bagged models were the alternative: they
 * cost a training for each bag, and say how much models differ, which is not how wrong they are.
 */
export function learnIntervals(margins: Float64Array, outcomes: ArrayLike<number>): IntervalPoint[] {
  const order = [...margins.keys()].sort((a, b) => (margins[a] ?? 0) - (margins[b] ?? 0));
  const n = order.length;
  if (n === 0) return [];
  const width = Math.min(n, Math.max(minRows, Math.round(n / 10)));
  const count = Math.max(1, Math.min(maxPoints, Math.floor((2 * n) / width) - 1));
  return Array.from({ length: count }, (_, point) => {
    const from = count === 1 ? 0 : Math.round((point * (n - width)) / (count - 1));
    const rows = order.slice(from, from + width);
    const positives = rows.reduce((sum, row) => sum + (outcomes[row] ?? 0), 0);
    const margin = rows.reduce((sum, row) => sum + (margins[row] ?? 0), 0) / width;
    return { margin, ...shareInterval(positives, width) };
  });
}

/** Returns the interval at a margin. It always contains the prediction itself. */
export function intervalAt(points: readonly IntervalPoint[], margin: number, probability: number): Interval {
  const above = points.findIndex((point) => point.margin >= margin);
  const upper = points[above === -1 ? points.length - 1 : above];
  const lower = points[above <= 0 ? (above === 0 ? 0 : points.length - 1) : above - 1];
  if (!upper || !lower) return { low: 0, high: 1, n: 0 };
  const span = upper.margin - lower.margin;
  const share = span > 0 ? Math.min(1, Math.max(0, (margin - lower.margin) / span)) : 0;
  const mix = (from: number, to: number) => from + share * (to - from);
  return {
    low: Math.min(probability, mix(lower.low, upper.low)),
    high: Math.max(probability, mix(lower.high, upper.high)),
    n: Math.round(mix(lower.n, upper.n)),
  };
}
