import { addDays, dayIn, instantIn } from "#base/day.ts";
import { activeWeeks, type PlayerEntry } from "./player.ts";
import { type Streak, streakOf } from "./streaks.ts";
import { mondayOf } from "./weeks.ts";

/** The digest is sent from Monday, 8:00, in the tenant's time zone. */
const firstMinute = 8 * 60;
/** Whom it does not reach by the end of Tuesday gets none: a week that is half over needs no preview. */
const days = 2;

/** Returns the Monday whose digest is to be sent at an instant, if any is. */
export function digestWeek(timeZone: string, now: string): string | undefined {
  const today = dayIn(timeZone, now);
  const monday = mondayOf(today);
  return today < addDays(monday, days) && now >= instantIn(timeZone, monday, firstMinute) ? monday : undefined;
}

/** A running challenge as its participant sees it. */
export type DigestChallenge = { title: string; value: string; target: string; daysLeft: number; hasOwn: boolean };

export type Digest = {
  /** What last week earned, after reversals. What was spent is not part of it. */
  earned: { xp: number; points: number };
  streak: Pick<Streak, "weeks" | "freezes"> & { state: "none" | "safe" | "open" | "atRisk" };
  /** Points that can be spent from a day of this week on. */
  unlocking: { points: number; on: string } | null;
  challenges: readonly DigestChallenge[];
};

const spending: readonly string[] = ["redeemed", "returned"];
/** A challenge that ends within this many days is worth a mail to someone who has not contributed yet. */
const endingDays = 7;

/** A streak without a referral this week is at risk if no freeze is left to save it. */
function streakState({ weeks, freezes, isSafe }: Streak): Digest["streak"]["state"] {
  if (weeks === 0) return "none";
  if (isSafe) return "safe";
  return freezes > 0 ? "open" : "atRisk";
}

function unlockingIn(entries: readonly PlayerEntry[], monday: string, now: string, timeZone: string) {
  const lastDay = addDays(monday, 6);
  const due = entries.flatMap(({ lockedUntil, points }) =>
    lockedUntil !== null && lockedUntil > now ? [{ on: dayIn(timeZone, lockedUntil), points }] : [],
  );
  const thisWeek = due.filter(({ on }) => on <= lastDay);
  const points = thisWeek.reduce((sum, one) => sum + one.points, 0);
  const on = thisWeek.map((one) => one.on).toSorted()[0];
  return on !== undefined && points > 0 ? { points, on } : null;
}

type Around = { monday: string; now: string; timeZone: string; challenges: readonly DigestChallenge[] };

/** Gathers what a person should know on a Monday; null if there is nothing to say. A rank or a tier alone is no news. */
export function digestOf(
  entries: readonly PlayerEntry[],
  { monday, now, timeZone, challenges }: Around,
): Digest | null {
  const lastWeek = entries.filter(
    ({ kind, day }) => day >= addDays(monday, -7) && day < monday && !spending.includes(kind),
  );
  const earned = {
    xp: lastWeek.reduce((sum, { xp }) => sum + xp, 0),
    points: lastWeek.reduce((sum, { points }) => sum + points, 0),
  };
  const streak = streakOf(activeWeeks(entries), dayIn(timeZone, now), 1);
  const digest: Digest = {
    earned,
    streak: { weeks: streak.weeks, freezes: streak.freezes, state: streakState(streak) },
    unlocking: unlockingIn(entries, monday, now, timeZone),
    challenges,
  };
  const isNews =
    earned.xp !== 0 ||
    earned.points !== 0 ||
    ["open", "atRisk"].includes(digest.streak.state) ||
    digest.unlocking !== null ||
    challenges.some(({ hasOwn, daysLeft }) => hasOwn || daysLeft <= endingDays);
  return isNews ? digest : null;
}
