/** A deal that may be won: its probability, its value, and the month in which it would be. */
export type ForecastDeal = { probability: number; minor: number; month: string };
export type ExpectedValue = { expected: number; low: number; high: number; deals: number };

/** The normal quantile of an 80 % interval. */
const quantile = 1.2816;

/**
 * Returns the expected value of deals that are won independently of each other, with its 80 % interval from the variance of their sum.
 * The interval stays within what is possible: nothing, and everything.
 */
export function expectValue(deals: readonly Pick<ForecastDeal, "probability" | "minor">[]): ExpectedValue {
  const sum = (of: (deal: Pick<ForecastDeal, "probability" | "minor">) => number) =>
    deals.reduce((total, deal) => total + of(deal), 0);
  const expected = sum(({ probability, minor }) => probability * minor);
  const error = quantile * Math.sqrt(sum(({ probability, minor }) => probability * (1 - probability) * minor ** 2));
  const all = sum(({ minor }) => minor);
  return {
    expected: Math.round(expected),
    low: Math.round(Math.max(0, expected - error)),
    high: Math.round(Math.min(all, expected + error)),
    deals: deals.length,
  };
}

const day = 86_400_000;

/** Returns the first day of the month in which a deal closes if it takes as long as others did from its stage; never a past month. */
export function expectedMonth(since: number, typicalDays: number, today: string): string {
  const expected = new Date(since + typicalDays * day).toISOString().slice(0, 7);
  const current = today.slice(0, 7);
  return `${expected > current ? expected : current}-01`;
}
