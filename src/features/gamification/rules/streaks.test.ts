import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#base/day.ts";
import { maxFreezes, streakOf } from "./streaks.ts";
import { mondayOf } from "./weeks.ts";

const today = "2026-11-18";
const week = (back: number) => addDays(mondayOf(today), -7 * back);
const weeks = (...back: number[]) => back.map(week);

describe("a weekly streak [R10.1]", () => {
  test("counts weeks in a row, and the current week stays open until it ends", () => {
    expect(streakOf(weeks(3, 2, 1), today)).toMatchObject({ weeks: 3, longest: 3, isSafe: false, freezes: 0 });
    expect(streakOf(weeks(3, 2, 1, 0), today)).toMatchObject({ weeks: 4, isSafe: true, freezes: 1 });
    expect(streakOf(weeks(3, 2, 1), today).marks.at(-1)).toEqual({ monday: week(0), mark: "open" });
  });

  test("a freeze covers a missed week, and without one the streak ends", () => {
    const frozen = streakOf(weeks(6, 5, 4, 3, 1), today);
    expect(frozen).toMatchObject({ weeks: 5, freezes: 0 });
    expect(frozen.marks.map(({ mark }) => mark)).toEqual([
      "missed",
      "active",
      "active",
      "active",
      "active",
      "frozen",
      "active",
      "open",
    ]);
    expect(streakOf(weeks(5, 4, 3, 1), today)).toMatchObject({ weeks: 1, longest: 3 });
  });

  test("nothing yet is an empty streak of eight weeks", () => {
    expect(streakOf([], today)).toMatchObject({ weeks: 0, longest: 0, freezes: 0, isSafe: false });
    expect(streakOf([], today).marks).toHaveLength(8);
  });

  test("another active week never shortens the streak, and freezes are limited", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60 })), fc.integer({ min: 0, max: 60 }), (back, more) => {
        const before = streakOf(weeks(...back), today);
        const after = streakOf(weeks(...back, more), today);
        expect(after.longest).toBeGreaterThanOrEqual(before.longest);
        expect(after.freezes).toBeLessThanOrEqual(maxFreezes);
        expect(after.marks).toHaveLength(8);
      }),
    );
  });
});
