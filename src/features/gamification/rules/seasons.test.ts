import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#base/day.ts";
import { nextQuarter } from "./periods.ts";
import { type PlayerEntry, totalXp } from "./player.ts";
import {
  endedSeason,
  hasSeason,
  isRecent,
  leagueMove,
  seasonDays,
  seasonLedger,
  seasonOfParam,
  seasonParam,
} from "./seasons.ts";

const entry = (over: Partial<PlayerEntry>): PlayerEntry => ({
  ...{ kind: "accepted", xp: 20, points: 10, day: "2026-08-12", hour: 10, weekday: 3 },
  ...{ lockedUntil: null, valueMinor: null, isReversed: false },
  ...over,
});
const dayFrom = (start: string) => fc.integer({ min: 0, max: 700 }).map((days) => addDays(start, days));
const anyEntry = fc
  .record({
    kind: fc.constantFrom<PlayerEntry["kind"]>("submitted", "accepted", "won", "challenge", "redeemed", "reversed"),
    xp: fc.integer({ min: -300, max: 600 }),
    points: fc.integer({ min: -300, max: 600 }),
    day: dayFrom("2025-06-01"),
    isReversed: fc.boolean(),
  })
  .map(entry);

describe("a season [R10.1]", () => {
  test("is the quarter before the current one, and recent for thirty days", () => {
    expect(endedSeason("2026-10-01")).toBe("2026-Q3");
    expect(endedSeason("2026-09-30")).toBe("2026-Q2");
    expect(seasonDays("2026-Q3")).toEqual({ from: "2026-07-01", to: "2026-09-30" });
    expect(["2026-09-30", "2026-10-01", "2026-10-30", "2026-10-31"].map((day) => isRecent("2026-Q3", day))).toEqual([
      ...[false, true, true, false],
    ]);
  });

  test("is in the address without its hyphen", () => {
    for (const season of ["2026-Q1", "2030-Q4"]) expect(seasonOfParam(seasonParam(season))).toBe(season);
    for (const param of ["2026Q5", "2026", "Q3", 3, undefined, "2026Q3 "]) expect(seasonOfParam(param)).toBeUndefined();
  });

  test("counts its own entries only, and what was spent is not less earned", () => {
    const entries = [
      entry({ xp: 90, day: "2026-06-30" }),
      entry({ xp: 20, points: 10 }),
      entry({ kind: "redeemed", xp: 0, points: -500, day: "2026-09-30" }),
      entry({ kind: "challenge", xp: 0, points: 150, day: "2026-09-01" }),
      entry({ xp: 500, day: "2026-10-01" }),
    ];
    expect(seasonLedger(entries, "2026-Q3")).toEqual({
      ...{ xp: 20, points: 160, levelBefore: 1, levelAfter: 2, longestStreak: 0, challenges: 1 },
    });
    expect(hasSeason(entries, "2026-Q1")).toBe(false);
    expect(hasSeason([entry({ kind: "redeemed", xp: 0 })], "2026-Q3")).toBe(false);
  });

  test("has the longest streak that was seen in it, also one that began before", () => {
    const weeks = ["2026-06-15", "2026-06-22", "2026-06-29", "2026-07-06", "2026-08-17"];
    const entries = weeks.map((day) => entry({ kind: "submitted", day }));
    expect(seasonLedger(entries, "2026-Q3").longestStreak).toBe(4);
    expect(seasonLedger(entries, "2026-Q4").longestStreak).toBe(0);
  });

  test("follows the one before it: levels meet, and the XP of all seasons are those of the ledger", () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), (entries) => {
        let sum = 0;
        let level = 1;
        for (let season = "2025-Q2"; season <= "2027-Q2"; season = nextQuarter(season)) {
          const ledger = seasonLedger(entries, season);
          expect(ledger.levelBefore).toBe(level);
          level = ledger.levelAfter;
          sum += ledger.xp;
        }
        expect(sum).toBe(totalXp(entries));
      }),
    );
  });

  test("does not change by what happens after it", () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
        const then = entries.filter(({ day }) => day <= seasonDays("2025-Q4").to);
        expect(seasonLedger(entries, "2025-Q4")).toEqual(seasonLedger(then, "2025-Q4"));
      }),
    );
  });

  test("takes the person up, down or nowhere", () => {
    expect([leagueMove(2, 1), leagueMove(1, 2), leagueMove(1, 1)]).toEqual(["promoted", "relegated", "stayed"]);
  });
});
