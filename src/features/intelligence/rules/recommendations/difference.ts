import { betaCumulative, betaQuantile } from "../beta.ts";
import type { Share } from "./evidence.ts";

/** Jeffreys' prior: half a hit and half a miss more. */
const posterior = ({ hits, of }: Share) => [hits + 0.5, of - hits + 0.5] as const;

const steps = 48;
const quantileOf = (share: Share) => {
  const [a, b] = posterior(share);
  return Array.from({ length: steps }, (_, i) => betaQuantile((i + 0.5) / steps, a, b));
};

export const rateOf = ({ hits, of }: Share): number => (of > 0 ? hits / of : 0);

/** Returns the probability that the first share really is the higher one, given what was counted. */
export function probabilityHigher(one: Share, other: Share): number {
  const [a, b] = posterior(other);
  return quantileOf(one).reduce((sum, x) => sum + betaCumulative(x, a, b), 0) / steps;
}

/** Returns where the difference of two shares lies with 90 % certainty. It always contains the difference that was counted. */
export function differenceInterval(one: Share, other: Share): { low: number; high: number } {
  const others = quantileOf(other);
  const differences = quantileOf(one)
    .flatMap((x) => others.map((y) => x - y))
    .sort((x, y) => x - y);
  const counted = rateOf(one) - rateOf(other);
  const at = (probability: number) => differences[Math.floor(probability * differences.length)] ?? counted;
  return { low: Math.min(counted, at(0.05)), high: Math.max(counted, at(0.95)) };
}

/**
 * Returns the probability that a silence is no coincidence: that a partner with these gaps, if they came as irregularly as by chance,
 * would have returned by now. Few known gaps make it smaller.
 */
export const probabilityOfSilence = (silentDays: number, gapDays: number, gaps: number): number =>
  1 - (1 + silentDays / (Math.max(gapDays, 0.5) * gaps)) ** -gaps;
