import type { Money } from "#base/money.ts";

/** The periods that figures are shown for, in days up to now. */
export const periods = [30, 90, 365] as const;
export type Period = (typeof periods)[number];

/** A trend divides its period into this many steps of equal length: weeks, if the period is 91 days. */
export const trendSteps = 13;

const dayMs = 86_400_000;

/** The instants that a period begins at, and the one before it, and the length of a trend's step. */
export const boundsOf = (days: Period, now: number) => ({
  before: new Date(now - 2 * days * dayMs).toISOString(),
  since: new Date(now - days * dayMs).toISOString(),
  stepSeconds: Math.ceil((days * 86_400) / trendSteps),
});

/** Clicks of one kind; the step before the period is -1. */
export type ClickCount = { linkId: string; isPerson: boolean; step: number; count: number };
/** Leads in one state; `amount` is what they were won for. */
export type LeadCount = {
  linkId: string | null;
  /** The coupon code that they named, if any. */
  coupon: string | null;
  state: "open" | "won" | "closed";
  step: number;
  count: number;
  amount: Money;
};

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

const trendOf = <T extends { step: number }>(counts: readonly T[], amountOf: (count: T) => number) =>
  Array.from({ length: trendSteps }, (_, step) =>
    counts.filter((one) => one.step === step).reduce((total, one) => total + amountOf(one), 0),
  );

/** Adds amounts up by currency, without currencies that sum to nothing. The preferred one comes first, the others by their code. */
export function sumByCurrency(amounts: readonly Money[], preferred: string): Money[] {
  const sums = [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, parts]) => ({
    currency,
    minor: parts.reduce((total, { minor }) => total + minor, 0),
  }));
  const rank = ({ currency }: Money) => (currency === preferred ? "" : currency);
  return sums.filter(({ minor }) => minor !== 0).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** The figures of one link, or of many together. */
export function figuresOf(clicks: readonly ClickCount[], leads: readonly LeadCount[], currency: string) {
  const people = clicks.filter(({ isPerson }) => isPerson);
  const inPeriod = people.filter(({ step }) => step >= 0);
  const won = leads.filter(({ state }) => state === "won");
  return {
    clicks: sum(inPeriod),
    previousClicks: sum(people) - sum(inPeriod),
    leads: sum(leads),
    open: sum(leads.filter(({ state }) => state === "open")),
    won: sum(won),
    value: sumByCurrency(
      won.map(({ amount }) => amount),
      currency,
    ),
  };
}

/** The trends of the same figures. Amounts in another currency cannot be added, so they are left out of the value's. */
export function trendsOf(clicks: readonly ClickCount[], leads: readonly LeadCount[], currency: string) {
  const won = leads.filter(({ state }) => state === "won");
  const count = (one: { count: number }) => one.count;
  return {
    clicks: trendOf(
      clicks.filter(({ isPerson }) => isPerson),
      count,
    ),
    leads: trendOf(leads, count),
    won: trendOf(won, count),
    value: trendOf(won, ({ amount }) => (amount.currency === currency ? amount.minor : 0)),
  };
}

/** A share from 0 to 1; null where there is nothing to divide by. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** The change against the period before, as a fraction; null where nothing happened then. */
export const changeOf = (now: number, before: number): number | null => (before > 0 ? now / before - 1 : null);
