import { mondayOf, nextWeek } from "./weeks.ts";

/** A freeze is earned with every so many weeks of a streak; at most `maxFreezes` are kept. */
export const weeksPerFreeze = 4;
export const maxFreezes = 2;

export type WeekMark = "active" | "frozen" | "missed" | "open";
export type Streak = {
  /** Weeks in a row with a referral; a frozen week neither counts nor breaks the streak. */
  weeks: number;
  longest: number;
  freezes: number;
  /** Whether a referral was submitted this week. */
  isSafe: boolean;
  /** The last weeks up to the current one, oldest first. */
  marks: { monday: string; mark: WeekMark }[];
};

/**
 * Derives the streak from the weeks with a referral, so that nothing is stored that could disagree with the ledger. The current week
 * is open until it ends.
 */
export function streakOf(activeMondays: Iterable<string>, today: string, shown = 8): Streak {
  const active = new Set(activeMondays);
  const current = mondayOf(today);
  const first = [...active].filter((monday) => monday <= current).sort()[0] ?? current;
  let [weeks, longest, freezes] = [0, 0, 0];
  const marks: Streak["marks"] = [];
  for (let monday = first; monday <= current; monday = nextWeek(monday)) {
    let mark: WeekMark = "missed";
    if (active.has(monday)) {
      weeks += 1;
      if (weeks % weeksPerFreeze === 0) freezes = Math.min(maxFreezes, freezes + 1);
      mark = "active";
    } else if (monday === current) mark = "open";
    else if (weeks > 0 && freezes > 0) {
      freezes -= 1;
      mark = "frozen";
    } else [weeks, freezes] = [0, 0];
    longest = Math.max(longest, weeks);
    marks.push({ monday, mark });
  }
  return { weeks, longest, freezes, isSafe: active.has(current), marks: padStart(marks, current, shown) };
}

/** Weeks before the first referral are shown as missed. */
function padStart(marks: Streak["marks"], current: string, shown: number): Streak["marks"] {
  const last = marks.slice(-shown);
  let monday = last[0]?.monday ?? nextWeek(current);
  while (last.length < shown) {
    monday = new Date(Date.parse(`${monday}T00:00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10);
    last.unshift({ monday, mark: "missed" });
  }
  return last;
}
