import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { badgeCodes, badgeProgress, badges, earnedBadges } from "./badges.ts";
import { calibrationOf } from "./calibration.ts";
import { badgeFactsOf, balanceOf, type PlayerEntry, type PlayerReferral, scoresOf, yearXp } from "./player.ts";

const today = "2026-11-18";
const now = "2026-11-18T12:00:00.000Z";
const entry = (over: Partial<PlayerEntry>): PlayerEntry => ({
  ...{ kind: "accepted", xp: 20, points: 10, day: today, hour: 10, weekday: 3 },
  ...{ lockedUntil: null, valueMinor: null, isReversed: false },
  ...over,
});
const referral = (over: Partial<PlayerReferral>): PlayerReferral => ({
  ...{ status: "won", wasAccepted: true, decidedAt: now, closedDay: today, daysToClose: 30 },
  ...{ country: "DE", product: "CRM", reopenings: 0 },
  ...over,
});
const around = { today, tier: "bronze", redemptions: 0, toWhole: (minor: number) => minor / 100 } as const;

describe("balances are sums [R10.1]", () => {
  test("locked points cannot be spent until their day", () => {
    const locked = "2026-12-03T09:00:00.000Z";
    const entries = [entry({ points: 840 }), entry({ points: 160, lockedUntil: locked })];
    expect(balanceOf(entries, now, "UTC")).toEqual({
      available: 840,
      locked: 160,
      nextRelease: { on: "2026-12-03", points: 160 },
    });
    expect(balanceOf(entries, locked, "UTC")).toEqual({ available: 1000, locked: 0, nextRelease: null });
  });

  test("a reversal takes back exactly what was given, at any time", () => {
    const anyEntry = fc.record({ xp: fc.integer({ min: -50, max: 700 }), points: fc.integer({ min: -50, max: 200 }) });
    const lock = fc.constantFrom(null, "2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z");
    fc.assert(
      fc.property(fc.array(fc.tuple(anyEntry, lock), { maxLength: 20 }), (given) => {
        const entries = given.flatMap(([amounts, lockedUntil]) => [
          entry({ ...amounts, lockedUntil }),
          entry({ kind: "reversed", xp: -amounts.xp, points: -amounts.points, lockedUntil }),
        ]);
        for (const at of ["2026-10-01T00:00:00.000Z", now, "2027-01-01T00:00:00.000Z"])
          expect(balanceOf(entries, at, "UTC")).toMatchObject({ available: 0, locked: 0 });
        expect(Math.abs(yearXp(entries, today))).toBe(0);
      }),
    );
  });
});

test("scores are those of the current periods", () => {
  const entries = [
    entry({ xp: 20, day: "2026-11-16" }),
    entry({ xp: 50, day: "2026-11-02" }),
    entry({ kind: "won", xp: 300, day: "2026-10-01", valueMinor: 500_000 }),
    entry({ xp: 7, day: "2025-01-01" }),
  ];
  const scores = scoresOf(entries, [referral({ closedDay: "2026-10-01" })], today, () => 0.3);
  expect(scores.map(({ key, xp }) => [key, xp])).toEqual([
    ["2026-11-16", 20],
    ["2026-11", 70],
    ["2026-Q4", 370],
    ["all", 377],
  ]);
  expect(scores.find(({ period }) => period === "quarter")).toMatchObject({ wonMinor: 500_000, won: 1, closed: 1 });
  expect(scores.find(({ period }) => period === "week")?.conversion).toBeNull();
});

describe("badges", () => {
  test("there are at least 24, of every style", () => {
    expect(badgeCodes.length).toBeGreaterThanOrEqual(24);
    expect(new Set(Object.values(badges).map(({ style }) => style)).size).toBe(3);
  });

  test("are earned by what counts, and not by what was reversed", () => {
    const entries = [entry({ kind: "submitted" }), entry({ kind: "won", valueMinor: 6_000_000 })];
    const earned = earnedBadges(badgeFactsOf(entries, [referral({ daysToClose: 5 })], around));
    expect(earned).toEqual(expect.arrayContaining(["firstReferral", "firstWin", "bigDeal", "lightning"]));
    const reversed = entries.map((one) => ({ ...one, isReversed: true }));
    expect(earnedBadges(badgeFactsOf(reversed, [], around))).toEqual([]);
  });

  test("count the longest run of accepted referrals", () => {
    const decided = [true, true, false, true, true, true].map((wasAccepted, i) =>
      referral({ status: wasAccepted ? "accepted" : "rejected", wasAccepted, decidedAt: `2026-11-1${i}T00:00:00Z` }),
    );
    expect(badgeProgress("spotless", badgeFactsOf([], decided, around))).toBe(3);
  });
});

test("a judgment is good when stated confidence matches outcomes", () => {
  const good = calibrationOf([
    { level: "high", won: 6, closed: 10 },
    { level: "low", won: 1, closed: 6 },
  ]);
  expect(good).toMatchObject({ closed: 16, isGood: true, actual: 7 / 16 });
  expect(calibrationOf([{ level: "excellent", won: 1, closed: 12 }]).isGood).toBe(false);
  expect(calibrationOf([{ level: "high", won: 3, closed: 5 }]).isGood).toBeNull();
  expect(calibrationOf([])).toMatchObject({ closed: 0, stated: null, isGood: null });
});
