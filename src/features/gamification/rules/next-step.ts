import { type Tier, tierRank, tiers } from "#features/programs/tiers.ts";
import type { GameRules } from "./awards.ts";

/** What is missing to a tier: in XP, and in accepted referrals or won deals where these earn any. */
export type NextStep = { tier: Tier; xp: number; accepted: number | null; won: number | null };

/** More referrals than this say less than the XP that are missing. */
const mostReferrals = 20;

/** Says what is missing to the next tier; null at the highest one, and where XP does not decide. */
export function nextStepOf(
  { tier, xp, isPinned }: { tier: Tier; xp: number; isPinned: boolean },
  { awards, tiers: thresholds }: Pick<GameRules, "awards" | "tiers">,
): NextStep | null {
  const next = tiers[tierRank(tier) + 1];
  if (!next || isPinned) return null;
  const missing = Math.max(0, thresholds[next] - xp);
  const countOf = ({ isOn, xp: each }: GameRules["awards"]["won"]) =>
    isOn && each > 0 ? Math.ceil(missing / each) : null;
  return { tier: next, xp: missing, accepted: countOf(awards.accepted), won: countOf(awards.won) };
}

/** Picks the unit that says the most: accepted referrals or won deals where they are few, otherwise XP. */
export function stepIn({ accepted, won, xp }: NextStep): { unit: "accepted" | "won" | "xp"; number: number } {
  if (accepted !== null && accepted <= mostReferrals) return { unit: "accepted", number: accepted };
  if (won !== null && won <= mostReferrals) return { unit: "won", number: won };
  return { unit: "xp", number: xp };
}
