import { addDays } from "#base/day.ts";
import { definitions } from "#features/analytics/measures.ts";
import type { ChallengeKind, ChallengeState, GoalMeasure } from "../values.ts";

/** A figure of analytics: a sum, or a share or an average of `of`. */
export type GoalFigure = { sum: number; of: number | null };

export type Goal = {
  measure: GoalMeasure;
  /** A count, an amount in minor units, or a percentage. */
  target: number;
  /** A rate or an average counts only from this many outcomes on. */
  minSample: number;
};

export type GoalUnit = "count" | "money" | "percent";

export function unitOf(measure: GoalMeasure): GoalUnit {
  if (measure === "proofs") return "count";
  const { unit } = definitions[measure];
  return unit === "rate" ? "percent" : unit === "count" ? "count" : "money";
}

/** Rates and averages, which have a sample. The others grow with every contribution. */
export const hasSample = (measure: GoalMeasure): boolean =>
  measure !== "proofs" && ["rate", "averageMoney"].includes(definitions[measure].unit);

/** Ledger figures know no country or product, and proofs no referral. */
export const canNarrow = (measure: GoalMeasure): boolean =>
  measure !== "proofs" && definitions[measure].of === "referrals";

/** One person is active or not, so that a goal for active people needs several. */
export const canAim = (kind: ChallengeKind, measure: GoalMeasure): boolean =>
  kind !== "single" || measure !== "activeReferrers";

export const noFigure: GoalFigure = { sum: 0, of: null };

/** Adds up the figures of several people. */
export const addFigures = (figures: readonly GoalFigure[]): GoalFigure =>
  figures.reduce(
    (all, { sum, of }) => ({
      sum: all.sum + sum,
      of: all.of === null && of === null ? null : (all.of ?? 0) + (of ?? 0),
    }),
    noFigure,
  );

/** Returns a figure in the unit of its goal: a percentage is exact to a tenth and never rounded up to a target that was missed. */
export function goalValue(measure: GoalMeasure, { sum, of }: GoalFigure): number {
  if (!hasSample(measure)) return sum;
  if (!of) return 0;
  return unitOf(measure) === "percent" ? Math.floor((sum * 1000) / of) / 10 : Math.floor(sum / of);
}

/** Compares without rounding. */
export function isReached({ measure, target, minSample }: Goal, { sum, of }: GoalFigure): boolean {
  if (!hasSample(measure)) return sum >= target;
  if (!of || of < minSample) return false;
  return unitOf(measure) === "percent" ? sum * 100 >= target * of : sum >= target * of;
}

/** How much of the goal is reached, from 0 to 1; 1 only where it is. */
export function shareOf(goal: Goal, figure: GoalFigure): number {
  if (isReached(goal, figure)) return 1;
  const share = goal.target > 0 ? goalValue(goal.measure, figure) / goal.target : 0;
  return Math.min(0.99, Math.max(0, share));
}

/** Whether a person did something towards the goal: an outcome counts even where it lowered the rate. */
export const hasContributed = (measure: GoalMeasure, { sum, of }: GoalFigure): boolean =>
  hasSample(measure) ? (of ?? 0) > 0 : sum > 0;

type Dates = { startsOn: string; endsOn: string; correctionDays: number };
export type Phase = "draft" | "upcoming" | "running" | "correcting" | "settled" | "canceled";

/** The first day on which results are final. Until then what was corrected still counts. */
export const finalOn = ({ endsOn, correctionDays }: Pick<Dates, "endsOn" | "correctionDays">): string =>
  addDays(endsOn, correctionDays + 1);

/** Returns where a challenge is on a day of the tenant's calendar. A challenge ends with its last day, whatever runs late. */
export function phaseOf(challenge: Dates & { state: ChallengeState }, today: string): Phase {
  const { state, startsOn, endsOn } = challenge;
  if (state !== "published") return state;
  if (today < startsOn) return "upcoming";
  return today <= endsOn ? "running" : "correcting";
}

/** Whether its results are to be made final. */
export const isDue = (challenge: Dates & { state: ChallengeState }, today: string): boolean =>
  challenge.state === "published" && today >= finalOn(challenge);

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The day of a challenge that a calendar day is, from 1, and how many days it has. */
export function progressOfTime({ startsOn, endsOn }: Pick<Dates, "startsOn" | "endsOn">, today: string) {
  const days = daysBetween(startsOn, endsOn) + 1;
  return { day: Math.min(days, Math.max(0, daysBetween(startsOn, today) + 1)), days };
}

/** Who wins: the person who reached the goal, and everyone who contributed to a team or a community that did. */
export function isWinner(
  { kind, ...goal }: Goal & { kind: ChallengeKind },
  own: GoalFigure,
  together: GoalFigure,
): boolean {
  return kind === "single" ? isReached(goal, own) : hasContributed(goal.measure, own) && isReached(goal, together);
}

/** What can be done with a challenge in each phase. What people already work towards is not changed, only called off. */
const allowed: Record<Phase, readonly ChallengeMove[]> = {
  draft: ["edit", "publish", "delete"],
  upcoming: ["edit", "cancel"],
  running: ["describe", "cancel"],
  correcting: ["describe", "cancel"],
  settled: [],
  canceled: [],
};
export type ChallengeMove = "edit" | "describe" | "publish" | "delete" | "cancel";
export const canChange = (phase: Phase, move: ChallengeMove): boolean => allowed[phase].includes(move);

export const paces = ["on", "behind", "ahead", "done"] as const;
export type Pace = (typeof paces)[number];

/** Says whether what was reached by now fits the days that have passed; null for rates and levels, which do not grow day by day. */
export function paceOf(
  { measure }: Pick<Goal, "measure">,
  share: number,
  { day, days }: { day: number; days: number },
): Pace | null {
  if (hasSample(measure) || measure === "pipeline") return null;
  if (share >= 1) return "done";
  const expected = day / days;
  if (share < expected - tolerance) return "behind";
  return share > expected + tolerance ? "ahead" : "on";
}
/** A difference that a day or two make. */
const tolerance = 0.1;
