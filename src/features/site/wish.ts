import { fractionDigits } from "#base/money.ts";
import type { Earnings } from "./contract.ts";

/** What a visitor supposes: introductions a month, what a deal is worth, and how many of a hundred buy. */
export type Wish = { perMonth: number; dealMinor: number; winPercent: number };

/** What that would bring in a year, from whole deals. */
export type Year = { deals: number; minor: number };

export const dealsWon = ({ perMonth, winPercent }: Wish): number => Math.round(perMonth * 12 * (winPercent / 100));

/** Of how many a deal of the same size is in money that is counted in tens or thousands. */
const manyOf: Record<string, number> = {
  ...{ CZK: 10, DKK: 10, NOK: 10, SEK: 10, ZAR: 10, MXN: 10, THB: 10, CNY: 10, HKD: 10 },
  ...{ HUF: 100, INR: 100, ISK: 100, JPY: 100, PHP: 100, RUB: 100 },
  ...{ CLP: 1000, COP: 1000, KRW: 1000, IDR: 10_000, VND: 10_000 },
};

/** A thousand in the plan's currency, or about as much. */
export const thousandIn = (currency: string): number => 1000 * 10 ** fractionDigits(currency) * (manyOf[currency] ?? 1);

/** How the sliders stand before anybody touches them. */
export const firstWish = (currency: string): Wish => ({
  perMonth: 3,
  dealMinor: 12 * thousandIn(currency),
  winPercent: 25,
});

/** Where something is earned month by month, a deal is supposed to be paid so too: in twelve equal parts. */
export const isPaidMonthly = (rules: Earnings["rules"]): boolean =>
  rules.some(({ formula }) => formula.kind === "recurring");
