/** The z-score of a 95 % confidence level. */
const zScore = 1.959964;

/**
 * Returns the Wilson score interval of a rate seen `sum` times out of `of`. It stays within 0 to 1 even for small
 * samples and for rates of none or all. An empty sample yields the full range.
 */
export function wilson(sum: number, of: number): { low: number; high: number } {
  if (of <= 0) return { low: 0, high: 1 };
  const rate = sum / of;
  const square = zScore ** 2;
  const middle = (rate + square / (2 * of)) / (1 + square / of);
  const half = (zScore / (1 + square / of)) * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
