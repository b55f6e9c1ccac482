import { type Tier, tiers } from "#features/programs/tiers.ts";
import { nextQuarter, quarterEnd, quarterOf } from "./periods.ts";

/** The XP of the last twelve months that each tier begins at. */
export type TierThresholds = Record<Tier, number>;

export type TierState = {
  tier: Tier;
  /** The last day of the grace period in which a tier that is no longer earned is kept; null if it is earned. */
  graceUntil: string | null;
};

const rank = (tier: Tier) => tiers.indexOf(tier);

/** Returns the highest tier that this XP earns. */
export const earnedTier = (xp: number, thresholds: TierThresholds): Tier =>
  tiers.findLast((tier) => xp >= thresholds[tier]) ?? "bronze";

/** Returns the XP that keeps a tier. */
export const xpToKeep = (tier: Tier, thresholds: TierThresholds, keepPercent: number): number =>
  Math.ceil((thresholds[tier] * keepPercent) / 100);

/**
 * Decides a person's tier today. A higher tier is given at once. A tier that is no longer kept is lost one step at a time, and only
 * after grace until the end of the next quarter.
 */
export function nextTier(
  state: TierState,
  xp: number,
  today: string,
  { thresholds, keepPercent }: { thresholds: TierThresholds; keepPercent: number },
): TierState {
  const earned = earnedTier(xp, thresholds);
  if (rank(earned) > rank(state.tier)) return { tier: earned, graceUntil: null };
  if (xp >= xpToKeep(state.tier, thresholds, keepPercent)) return { tier: state.tier, graceUntil: null };
  if (state.graceUntil === null) return { tier: state.tier, graceUntil: quarterEnd(nextQuarter(quarterOf(today))) };
  if (today <= state.graceUntil) return state;
  const lower = tiers[Math.max(0, rank(state.tier) - 1)] ?? "bronze";
  return nextTier({ tier: lower, graceUntil: null }, xp, today, { thresholds, keepPercent });
}
