import { convertAt, type DayRate } from "#features/ledger/rates.ts";
import type { Award } from "#features/plans/calculation.ts";

/**
 * An award with the amount that counts toward the plan's budget, in the plan's currency, and the exchange rate used. Both are
 * null if the award is already in that currency.
 */
export type BudgetedAward = Award & { planMinor: number | null; planRate: string | null };

/**
 * Uses the rate of the day the award was earned, so that later rates do not change the budget. If no rate was known for that day,
 * nothing is counted yet.
 */
export function withPlanAmount(award: Award, found: DayRate | undefined): BudgetedAward {
  const { currency, minor, version } = award;
  if (currency === version.currency || !found) return { ...award, planMinor: null, planRate: null };
  return { ...award, planMinor: convertAt(minor, currency, version.currency, found.rate), planRate: found.rate };
}
