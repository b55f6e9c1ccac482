import { defaultAmountIn } from "#base/default-amount.ts";
import type { Earnings } from "./contract.ts";

/** A visitor's assumptions: introductions per month, the value of a deal, and the win rate in percent. */
export type Assumptions = { perMonth: number; dealMinor: number; winPercent: number };

/** The resulting earnings of a year, from whole deals. */
export type Year = { deals: number; minor: number };

export const dealsWon = ({ perMonth, winPercent }: Assumptions): number =>
  Math.round(perMonth * 12 * (winPercent / 100));

/** A thousand in the plan's currency, or an amount of about that value. */
export const thousandIn = (currency: string): number => defaultAmountIn(1000, currency);

/** The initial values of the sliders. */
export const initialAssumptions = (currency: string): Assumptions => ({
  perMonth: 3,
  dealMinor: 12 * thousandIn(currency),
  winPercent: 25,
});

/** Where a rule pays monthly, a deal is assumed to be paid in twelve equal parts. */
export const isPaidMonthly = (rules: Earnings["rules"]): boolean =>
  rules.some(({ formula }) => formula.kind === "recurring");
