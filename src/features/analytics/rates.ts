/** What 95 of 100 such statements keep. */
const sureness = 1.959964;

/**
 * Between what a rate lies that was seen `sum` times out of `of` (Wilson's interval): also of few, of none and of all it
 * never leaves 0 to 1. Of nothing anything may be said.
 */
export function wilson(sum: number, of: number): { low: number; high: number } {
  if (of <= 0) return { low: 0, high: 1 };
  const rate = sum / of;
  const square = sureness ** 2;
  const middle = (rate + square / (2 * of)) / (1 + square / of);
  const half = (sureness / (1 + square / of)) * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
