import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#base/day.ts";
import { defaultRules } from "./awards.ts";
import { digestOf, digestWeek } from "./digest.ts";
import { nextStepOf, stepIn } from "./next-step.ts";
import type { PlayerEntry } from "./player.ts";

const monday = "2026-11-16";
const now = "2026-11-16T09:00:00.000Z";
const around = { monday, now, timeZone: "UTC", challenges: [] };
const entry = (over: Partial<PlayerEntry>): PlayerEntry => ({
  ...{ kind: "accepted", xp: 20, points: 10, day: addDays(monday, -3), hour: 10, weekday: 3 },
  ...{ lockedUntil: null, valueMinor: null, isReversed: false },
  ...over,
});
const challenge = { title: "Hotels", value: "3", target: "10", daysLeft: 20, hasOwn: false };

describe("the weekly digest [R10.1]", () => {
  test("is due from Monday, 8:00, to the end of Tuesday, by the clock of the tenant", () => {
    expect(digestWeek("UTC", "2026-11-16T07:59:59.999Z")).toBeUndefined();
    expect(digestWeek("UTC", "2026-11-16T08:00:00.000Z")).toBe(monday);
    expect(digestWeek("UTC", "2026-11-17T23:59:00.000Z")).toBe(monday);
    expect(digestWeek("UTC", "2026-11-18T00:00:00.000Z")).toBeUndefined();
    expect(digestWeek("Asia/Tokyo", "2026-11-15T23:00:00.000Z")).toBe(monday);
    expect(digestWeek("America/New_York", "2026-11-16T12:59:00.000Z")).toBeUndefined();
  });

  test("has the sums of the seven days before, and never those of another week", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ back: fc.integer({ min: -7, max: 21 }), xp: fc.integer() })), (given) => {
        const entries = given.map(({ back, xp }) => entry({ day: addDays(monday, -back), xp, points: 0 }));
        const expected = given.filter(({ back }) => back >= 1 && back <= 7).reduce((sum, { xp }) => sum + xp, 0);
        expect(digestOf(entries, around)?.earned.xp ?? 0).toBe(expected);
      }),
    );
  });

  test("is nothing without news: what was spent, and a challenge of others that runs for long", () => {
    expect(digestOf([], around)).toBeNull();
    expect(digestOf([entry({ day: "2026-01-05" })], around)).toBeNull();
    expect(digestOf([entry({ kind: "redeemed", xp: 0, points: -300 })], around)).toBeNull();
    expect(digestOf([], { ...around, challenges: [challenge] })).toBeNull();
    expect(digestOf([], { ...around, challenges: [{ ...challenge, daysLeft: 7 }] })).not.toBeNull();
    expect(digestOf([], { ...around, challenges: [{ ...challenge, hasOwn: true }] })).not.toBeNull();
  });

  test("says whether the streak is at risk, or a freeze would save it", () => {
    const weeks = (count: number, first = 1) =>
      Array.from({ length: count }, (_, i) => entry({ kind: "submitted", day: addDays(monday, -7 * (i + first)) }));
    expect(digestOf(weeks(2), around)?.streak).toEqual({ weeks: 2, freezes: 0, state: "atRisk" });
    expect(digestOf(weeks(4), around)?.streak).toEqual({ weeks: 4, freezes: 1, state: "open" });
    expect(digestOf(weeks(3, 0), around)?.streak.state).toBe("safe");
  });

  test("has the points that unlock until Sunday, with the first day", () => {
    const locked = (day: string, points: number) =>
      entry({ day: "2026-10-01", points, lockedUntil: `${day}T10:00:00.000Z` });
    const entries = [locked("2026-11-19", 100), locked("2026-11-22", 60), locked("2026-11-23", 500)];
    expect(digestOf(entries, around)?.unlocking).toEqual({ points: 160, on: "2026-11-19" });
    expect(digestOf([locked("2026-11-23", 500)], around)).toBeNull();
    expect(digestOf([locked("2026-11-19", 100), locked("2026-11-19", -100)], around)).toBeNull();
  });
});

describe("the next step", () => {
  test("is in referrals where they are few, and enough of them reach the tier", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5999 }), (xp) => {
        const tier = xp < 500 ? "bronze" : xp < 2000 ? "silver" : "gold";
        const step = nextStepOf({ tier, xp, isPinned: false }, defaultRules);
        if (!step) throw new Error("There is a higher tier");
        const { unit, number } = stepIn(step);
        const each = unit === "xp" ? 1 : defaultRules.awards[unit].xp;
        expect(number * each).toBeGreaterThanOrEqual(step.xp);
        expect((number - 1) * each).toBeLessThan(Math.max(1, step.xp));
      }),
    );
  });

  test("is none at the highest tier, and where an admin decides", () => {
    expect(nextStepOf({ tier: "platinum", xp: 9000, isPinned: false }, defaultRules)).toBeNull();
    expect(nextStepOf({ tier: "bronze", xp: 0, isPinned: true }, defaultRules)).toBeNull();
  });
});
