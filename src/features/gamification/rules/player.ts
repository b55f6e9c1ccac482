import { addDays, dayIn } from "#base/day.ts";
import { type Tier, tierRank } from "#features/programs/tiers.ts";
import { type EntryKind, type Period, periods } from "../values.ts";
import type { BadgeFacts } from "./badges.ts";
import { levelOf } from "./levels.ts";
import { periodKey, quarterOf } from "./periods.ts";
import { shrunkConversion } from "./ranks.ts";
import { streakOf } from "./streaks.ts";
import { mondayOf } from "./weeks.ts";

/** An entry of a person's ledger. */
export type PlayerEntry = {
  kind: EntryKind;
  xp: number;
  points: number;
  day: string;
  /** The hour and weekday (1 to 7) at which it happened, in the tenant's time zone. */
  hour: number;
  weekday: number;
  lockedUntil: string | null;
  valueMinor: number | null;
  isReversed: boolean;
};

/** A referral of the person that was decided. */
export type PlayerReferral = {
  status: string;
  wasAccepted: boolean;
  decidedAt: string | null;
  /** The day it was closed, and the days from submission to then. */
  closedDay: string | null;
  daysToClose: number | null;
  country: string;
  product: string;
  reopenings: number;
};

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const isOutcome = ({ status }: PlayerReferral) => ["won", "lost", "expired"].includes(status);

export const totalXp = (entries: readonly PlayerEntry[]) => sum(entries.map(({ xp }) => xp));

/** The XP of the last twelve months, which tiers follow. */
export const yearXp = (entries: readonly PlayerEntry[], today: string) =>
  sum(entries.filter(({ day }) => day > addDays(today, -365)).map(({ xp }) => xp));

export type Balance = { available: number; locked: number; nextRelease: { on: string; points: number } | null };

/** Adds up points. A reversal has the lock of its entry, so both are locked or neither is. */
export function balanceOf(entries: readonly PlayerEntry[], now: string, timeZone: string): Balance {
  const locked = entries.flatMap(({ lockedUntil, points }) =>
    lockedUntil !== null && lockedUntil > now ? [{ on: dayIn(timeZone, lockedUntil), points }] : [],
  );
  const releases = [...Map.groupBy(locked, ({ on }) => on)].map(([on, of]) => ({
    on,
    points: sum(of.map(({ points }) => points)),
  }));
  const next = releases.filter(({ points }) => points > 0).toSorted((a, b) => (a.on < b.on ? -1 : 1))[0] ?? null;
  const lockedPoints = sum(locked.map(({ points }) => points));
  return {
    available: sum(entries.map(({ points }) => points)) - lockedPoints,
    locked: lockedPoints,
    nextRelease: next,
  };
}

export type Score = {
  period: Period;
  key: string;
  xp: number;
  wonMinor: number;
  won: number;
  closed: number;
  /** Null without an outcome. */
  conversion: number | null;
};

/** Calculates a person's scores in the current periods; a period in which nothing happened has none. */
export function scoresOf(
  entries: readonly PlayerEntry[],
  referrals: readonly PlayerReferral[],
  today: string,
  tenantRate: (key: string) => number,
): Score[] {
  return periods.flatMap((period) => {
    const key = periodKey(period, today);
    const within = (day: string | null) => day !== null && periodKey(period, day) === key;
    const counted = entries.filter(({ day }) => within(day));
    const closed = referrals.filter((referral) => isOutcome(referral) && within(referral.closedDay));
    if (counted.length === 0 && closed.length === 0) return [];
    const won = closed.filter(({ status }) => status === "won").length;
    return [
      {
        period,
        key,
        xp: Math.max(0, totalXp(counted)),
        wonMinor: Math.max(0, sum(counted.map(({ valueMinor }) => valueMinor ?? 0))),
        won,
        closed: closed.length,
        conversion: closed.length === 0 ? null : shrunkConversion(won, closed.length, tenantRate(key)),
      },
    ];
  });
}

const largest = (counts: Iterable<readonly unknown[]>) => Math.max(0, ...[...counts].map((of) => of.length));

/** The longest run of referrals that were accepted, in the order in which they were decided. */
function longestRun(referrals: readonly PlayerReferral[]): number {
  let [run, longest] = [0, 0];
  const decided = referrals.filter(({ decidedAt }) => decidedAt !== null);
  for (const { wasAccepted } of decided.toSorted((a, b) => ((a.decidedAt ?? "") < (b.decidedAt ?? "") ? -1 : 1))) {
    run = wasAccepted ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

export const activeWeeks = (entries: readonly PlayerEntry[]) =>
  entries.filter(({ kind, isReversed }) => kind === "submitted" && !isReversed).map(({ day }) => mondayOf(day));

type Around = { today: string; tier: Tier; redemptions: number; toWhole: (minor: number) => number };

/** Gathers what badges are earned by. What was reversed does not count. */
export function badgeFactsOf(
  entries: readonly PlayerEntry[],
  referrals: readonly PlayerReferral[],
  { today, tier, redemptions, toWhole }: Around,
): BadgeFacts {
  const valid = entries.filter(({ isReversed }) => !isReversed);
  const of = (kind: EntryKind) => valid.filter((entry) => entry.kind === kind);
  const [submitted, won, answered] = [of("submitted"), of("won"), of("answered")];
  const wonReferrals = referrals.filter(({ status }) => status === "won");
  const values = won.map(({ valueMinor }) => toWhole(valueMinor ?? 0));
  const days = wonReferrals.flatMap(({ daysToClose }) => (daysToClose === null ? [] : [daysToClose]));
  const distinct = (texts: readonly string[]) => new Set(texts.filter((text) => text !== "")).size;
  return {
    submitted: submitted.length,
    accepted: of("accepted").length,
    meetings: of("meeting").length,
    won: won.length,
    largestDeal: Math.max(0, ...values),
    wonValue: sum(values),
    mostWinsInQuarter: largest(Map.groupBy(won, ({ day }) => quarterOf(day)).values()),
    countries: distinct(wonReferrals.map(({ country }) => country)),
    products: distinct(wonReferrals.map(({ product }) => product)),
    quickAnswers: answered.length,
    mostAnswersInDay: largest(Map.groupBy(answered, ({ day }) => day).values()),
    calibratedMonths: of("calibrated").length,
    longestStreak: streakOf(activeWeeks(entries), today).longest,
    challenges: of("challenge").length,
    redemptions,
    level: levelOf(totalXp(entries)),
    bestTier: tierRank(tier),
    fastestWinDays: days.length > 0 ? Math.min(...days) : null,
    acceptedInARow: longestRun(referrals),
    comebacks: wonReferrals.filter(({ reopenings }) => reopenings > 0).length,
    early: submitted.filter(({ hour }) => hour < 7).length,
    weekends: submitted.filter(({ weekday }) => weekday >= 6).length,
  };
}
