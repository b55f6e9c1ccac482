import { convertAt, type DayRate } from "#features/ledger/rates.ts";
import type { Award } from "#features/plans/reckoning.ts";

/** What a budget counts of something earned: in the plan's own currency, and by which rate. Null where it is earned in it. */
export type Counted = Award & { planMinor: number | null; planRate: string | null };

/** By the rate of the day it was earned, which later ones do not move. Where none was known that day, nothing is counted yet. */
export function countedBy(award: Award, found: DayRate | undefined): Counted {
  const { currency, minor, version } = award;
  if (currency === version.currency || !found) return { ...award, planMinor: null, planRate: null };
  return { ...award, planMinor: convertAt(minor, currency, version.currency, found.rate), planRate: found.rate };
}
