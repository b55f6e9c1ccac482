import { betaQuantile } from "./beta.ts";

/** What happened at one commission rate. `value` is the mean value of a won deal, `marginShare` the share of it that is earned. */
export type RateResult = { rate: number; referrals: number; won: number; value: number; marginShare: number };

/** The change of profit per referral if the suggested rate replaced the current one, with its 90 % interval. */
export type RateSuggestion = {
  current: number;
  suggested: number;
  change: number;
  low: number;
  high: number;
  /** Probability that the suggested rate is better. */
  certainty: number;
};

export const minReferralsPerRate = 50;
/** Quantiles that stand for each rate's distribution; all their pairs are compared, which needs no random numbers. */
const quantiles = 120;

/**
 * Suggests the rate with the highest expected profit per referral, among rates with enough referrals. Conversion has a Beta posterior
 * from a uniform prior. Returns undefined where there is nothing to compare: then only an experiment can tell.
 */
export function suggestRate(current: RateResult, others: readonly RateResult[]): RateSuggestion | undefined {
  const known = others.filter(({ referrals }) => referrals >= minReferralsPerRate);
  if (current.referrals < minReferralsPerRate || known.length === 0) return undefined;
  const best = known.reduce((one, other) => (expectedProfit(other) > expectedProfit(one) ? other : one));
  const before = profitQuantiles(current);
  const changes = Float64Array.from(profitQuantiles(best).flatMap((after) => before.map((profit) => after - profit)));
  changes.sort();
  const at = (share: number) => changes[Math.floor(share * changes.length)] ?? 0;
  return {
    current: current.rate,
    suggested: best.rate,
    change: expectedProfit(best) - expectedProfit(current),
    low: at(0.05),
    high: at(0.95),
    certainty: changes.filter((change) => change > 0).length / changes.length,
  };
}

const profitOf = (conversion: number, { value, marginShare, rate }: RateResult) =>
  conversion * value * (marginShare - rate);

const expectedProfit = (result: RateResult) => profitOf((result.won + 1) / (result.referrals + 2), result);

function profitQuantiles(result: RateResult): number[] {
  const { won, referrals } = result;
  return Array.from({ length: quantiles }, (_, i) =>
    profitOf(betaQuantile((i + 0.5) / quantiles, won + 1, referrals - won + 1), result),
  );
}
