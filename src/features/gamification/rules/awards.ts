import type { AwardKind, ReversalReason } from "../values.ts";
import type { TierThresholds } from "./tiers.ts";

export type Award = {
  isOn: boolean;
  xp: number;
  points: number;
  /** How often a day it counts for one person; null means always. */
  perDay: number | null;
};

/** What a tenant awards. Every change is a new version, and an entry names the version it was made by. */
export type GameRules = {
  awards: Record<AwardKind, Award>;
  /** A won deal adds one XP for so much of its value in the tenant's currency, up to a limit. */
  valuePerXp: number;
  maxValueXp: number;
  /** An answer within so many hours is quick. */
  quickAnswerHours: number;
  tiers: TierThresholds;
  /** The share of a tier's XP that keeps it. */
  keepPercent: number;
};

const award = (xp: number, points: number, perDay: number | null = null): Award => ({ isOn: true, xp, points, perDay });

export const defaultRules: GameRules = {
  awards: {
    submitted: award(5, 0, 5),
    accepted: award(20, 10),
    qualified: award(50, 25),
    meeting: award(75, 40),
    won: award(200, 100),
    answered: award(10, 5, 5),
    calibrated: award(50, 25),
    fabricated: award(-40, -40),
  },
  valuePerXp: 100,
  maxValueXp: 500,
  quickAnswerHours: 24,
  tiers: { bronze: 0, silver: 500, gold: 2000, platinum: 6000 },
  keepPercent: 80,
};

/** Something that happened and may be worth an award. It counts once per kind, subject and event. */
export type GameFact = {
  kind: AwardKind;
  personId: string;
  subject: string;
  event: string;
  /** When it happened, and on which day in the tenant's time zone. */
  at: string;
  day: string;
  /** For a won deal: its value in whole units of the tenant's currency; null if no exchange rate is known. */
  value?: number | null;
};

export type Amounts = { xp: number; points: number };

/** Returns what a fact is worth; undefined if it is worth nothing, or if as many were awarded that day as the rule allows. */
export function amountsOf(
  rules: GameRules,
  fact: Pick<GameFact, "kind" | "value">,
  sameDay: number,
): Amounts | undefined {
  const { isOn, xp, points, perDay } = rules.awards[fact.kind];
  if (!isOn || (perDay !== null && sameDay >= perDay)) return undefined;
  const total = xp + (fact.kind === "won" ? valueXp(rules, fact.value ?? 0) : 0);
  return total === 0 && points === 0 ? undefined : { xp: total, points };
}

export const valueXp = ({ valuePerXp, maxValueXp }: GameRules, value: number): number =>
  valuePerXp <= 0 ? 0 : Math.min(maxValueXp, Math.max(0, Math.floor(value / valuePerXp)));

/** Counts awards by person, kind and day, for daily limits. */
export type DayCounts = Map<string, number>;

/** Returns what a list of facts is worth, in the order in which they happened. `counts` carries daily limits from one list to the next. */
export function amountsOfAll<F extends GameFact>(
  rules: GameRules,
  facts: readonly F[],
  counts: DayCounts = new Map(),
): (F & Amounts)[] {
  return facts
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .flatMap((fact) => {
      const key = `${fact.personId} ${fact.kind} ${fact.day}`;
      const amounts = amountsOf(rules, fact, counts.get(key) ?? 0);
      if (!amounts) return [];
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return [{ ...fact, ...amounts }];
    });
}

/** What a referral earned by, in the order of its life. */
export const referralAwards = ["submitted", "accepted", "qualified", "meeting", "won", "answered"] as const;
type ReferralAward = (typeof referralAwards)[number];

type Change = {
  before: string | null;
  status: string;
  /** The reason of a rejection. */
  rejectReason: string | null;
  isComplete: boolean;
  /** Hours from the question to the answer; null if nothing was asked. */
  answerHours: number | null;
  quickAnswerHours: number;
};
export type Effects = { award: AwardKind[]; reverse: { kinds: ReferralAward[]; reason: ReversalReason } | null };

const worthless: Record<string, ReversalReason> = {
  duplicate: "duplicate",
  noConsent: "declined",
  fabricated: "fabricated",
};

/**
 * Returns what a change of a referral's status awards and takes back. Nothing is earned by what a person withdraws, by duplicates or by
 * contacts who did not agree; a made-up contact costs.
 */
export function effectsOf(change: Change): Effects {
  const none: Effects = { award: [], reverse: null };
  const { before, status, rejectReason } = change;
  if ((before === null || before === "draft") && isSubmitted(status))
    return { ...none, award: change.isComplete ? ["submitted"] : [] };
  if (status === "under_review" && before === "needs_info")
    return {
      ...none,
      award: (change.answerHours ?? Number.POSITIVE_INFINITY) <= change.quickAnswerHours ? ["answered"] : [],
    };
  if (status === "under_review" && before !== "submitted" && before !== null)
    return { ...none, reverse: { kinds: ["accepted", "qualified", "meeting"], reason: "reopened" } };
  if (status === "accepted") return { ...none, award: ["accepted"] };
  if (status === "won") return { ...none, award: ["won"] };
  if (status === "reversed") return { ...none, reverse: { kinds: ["won"], reason: "refunded" } };
  if (status === "withdrawn") return { ...none, reverse: { kinds: [...referralAwards], reason: "withdrawn" } };
  const reason = status === "rejected" ? worthless[rejectReason ?? ""] : undefined;
  if (!reason) return none;
  return { award: reason === "fabricated" ? ["fabricated"] : [], reverse: { kinds: [...referralAwards], reason } };
}

type Described = Record<"email" | "phone" | "company" | "targetCompany", string> &
  Record<"estimatedMinor" | "relationship" | "confidenceLevel", unknown>;

/** Whether a referral says enough to be worked on without a question. */
export const isComplete = (given: Described): boolean =>
  (given.email !== "" || given.phone !== "") &&
  (given.company !== "" || given.targetCompany !== "") &&
  given.estimatedMinor !== null &&
  given.relationship !== null &&
  given.confidenceLevel !== null;

/** A referral that is submitted may be under review at once. */
const isSubmitted = (status: string) => status === "submitted" || status === "under_review";
