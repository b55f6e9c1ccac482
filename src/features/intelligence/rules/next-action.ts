import type { Id } from "#base/ids.ts";
import { type Comparison, comparisons, type NextAction } from "../contract/next-action.ts";
import { defaultPrior } from "./prior.ts";

/** A number for each comparison. */
export type ByComparison = Record<Comparison, number>;
/** What a member of the company closed and won of similar deals. */
export type Owner = { personId: Id<"per">; name: string; won: ByComparison; closed: ByComparison };
/** After how many hours won deals left their first stage, and how many such deals there are. */
export type ContactHabit = { hours: Record<Comparison, number | null>; deals: ByComparison };

export type OpenReferral = {
  status: string;
  askedAt: string | null;
  referrer: { name: string; email: string | null };
  reviewDueAt: string | null;
  assigneeId: Id<"per"> | null;
  /** Whether it is still in the stage it was accepted into. */
  isUntouched: boolean;
  stageEnteredAt: string;
  maxDays: number | null;
  protectedUntil: string | null;
};

/** Fewer closed deals say nothing about a person, and fewer won ones nothing about a habit. */
const minClosed = 3;
const minWon = 10;
const soonDays = 14;
const day = 86_400_000;

/** Returns the first of the rules that applies: what someone waits for comes before what might help. */
export function chooseNextAction(
  referral: OpenReferral,
  owners: readonly Owner[],
  habit: ContactHabit,
  now: number,
): NextAction | null {
  const { status, askedAt, referrer, reviewDueAt } = referral;
  if (status === "needs_info" && askedAt) return { kind: "answer", ...referrer, askedAt };
  if (reviewDueAt) return { kind: "review", dueAt: reviewDueAt, isLate: Date.parse(reviewDueAt) < now };
  if (status !== "accepted" && status !== "in_progress") return null;
  if (!referral.assigneeId) return { kind: "assign", owner: bestOwner(owners) };
  return findContact(referral, habit) ?? findStalled(referral, now) ?? findEnding(referral, now);
}

/**
 * Returns who won most of the closest deals that anyone has a record of. Shares are shrunk to that of all, so that one lucky deal does
 * not outweigh twenty.
 */
export function bestOwner(owners: readonly Owner[]): Extract<NextAction, { kind: "assign" }>["owner"] {
  for (const comparison of comparisons) {
    const known = owners.filter(({ closed }) => closed[comparison] >= minClosed);
    const sum = (of: "won" | "closed") => owners.reduce((all, owner) => all + owner[of][comparison], 0);
    const rate = sum("closed") > 0 ? sum("won") / sum("closed") : 0;
    const shrunken = ({ won, closed }: Owner) =>
      (won[comparison] + defaultPrior.strength * rate) / (closed[comparison] + defaultPrior.strength);
    const [best] = known
      .filter(({ won }) => won[comparison] > 0)
      .toSorted((one, other) => shrunken(other) - shrunken(one) || other.closed[comparison] - one.closed[comparison]);
    if (best) {
      const { personId, name, won, closed } = best;
      return { personId, name, won: won[comparison], closed: closed[comparison], comparison };
    }
  }
  return null;
}

function findContact({ isUntouched }: OpenReferral, { hours, deals }: ContactHabit): NextAction | null {
  const comparison = comparisons.find((one) => deals[one] >= minWon);
  const median = comparison && hours[comparison];
  if (!isUntouched || !comparison || median === null || median === undefined) return null;
  return { kind: "contact", hours: Math.max(1, Math.round(median)), deals: deals[comparison], comparison };
}

function findStalled({ stageEnteredAt, maxDays }: OpenReferral, now: number): NextAction | null {
  const days = Math.floor((now - Date.parse(stageEnteredAt)) / day);
  return maxDays !== null && days > maxDays ? { kind: "move", days, maxDays } : null;
}

function findEnding({ protectedUntil }: OpenReferral, now: number): NextAction | null {
  if (!protectedUntil) return null;
  const daysLeft = Math.ceil((Date.parse(protectedUntil) - now) / day);
  return daysLeft > 0 && daysLeft <= soonDays ? { kind: "protection", until: protectedUntil, daysLeft } : null;
}
