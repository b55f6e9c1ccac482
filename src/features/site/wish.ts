import { usualIn } from "#base/usual-amount.ts";
import type { Earnings } from "./contract.ts";

/** What a visitor supposes: introductions a month, what a deal is worth, and how many of a hundred buy. */
export type Wish = { perMonth: number; dealMinor: number; winPercent: number };

/** What that would bring in a year, from whole deals. */
export type Year = { deals: number; minor: number };

export const dealsWon = ({ perMonth, winPercent }: Wish): number => Math.round(perMonth * 12 * (winPercent / 100));

/** A thousand in the plan's currency, or about as much. */
export const thousandIn = (currency: string): number => usualIn(1000, currency);

/** How the sliders stand before anybody touches them. */
export const firstWish = (currency: string): Wish => ({
  perMonth: 3,
  dealMinor: 12 * thousandIn(currency),
  winPercent: 25,
});

/** Where something is earned month by month, a deal is supposed to be paid so too: in twelve equal parts. */
export const isPaidMonthly = (rules: Earnings["rules"]): boolean =>
  rules.some(({ formula }) => formula.kind === "recurring");
