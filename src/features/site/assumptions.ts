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

type Rules = Earnings["rules"];
const isUnlimited = ({ conditions, caps }: Rules[number]) =>
  Object.values(conditions).every((value) => value === null || (Array.isArray(value) && value.length === 0)) &&
  caps.dealMinor === null &&
  caps.personMinor === null;

/** What a won deal earns if the plan can say it in one figure: a single rule without conditions or limits. */
export function soleTermsOf(rules: Rules): { bp: number } | { minor: number } | undefined {
  const [rule, ...others] = rules;
  if (!rule || others.length > 0 || rule.trigger !== "won" || !isUnlimited(rule)) return undefined;
  const { formula } = rule;
  if (formula.kind === "flat") return { minor: formula.minor };
  const isPlain = formula.kind === "percent" && formula.minMinor === null && formula.maxMinor === null;
  return isPlain ? { bp: formula.bp } : undefined;
}
