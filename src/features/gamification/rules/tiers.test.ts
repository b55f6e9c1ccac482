import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tierRank, tiers } from "#features/programs/tiers.ts";
import { defaultRules } from "./awards.ts";
import { earnedTier, nextTier, xpToKeep } from "./tiers.ts";

const { tiers: thresholds, keepPercent } = defaultRules;
const rules = { thresholds, keepPercent };
const today = "2026-11-18";

describe("tiers over twelve months [R10.1]", () => {
  test("a higher tier is given at once", () => {
    expect(nextTier({ tier: "bronze", graceUntil: null }, 2000, today, rules)).toEqual({
      tier: "gold",
      graceUntil: null,
    });
  });

  test("80 percent keep a tier", () => {
    expect(xpToKeep("gold", thresholds, keepPercent)).toBe(1600);
    const gold = { tier: "gold", graceUntil: null } as const;
    expect(nextTier(gold, 1600, today, rules)).toEqual(gold);
    expect(nextTier(gold, 1599, today, rules)).toEqual({ tier: "gold", graceUntil: "2027-03-31" });
  });

  test("a tier is lost one step at a time, and only after its grace", () => {
    const inGrace = { tier: "platinum", graceUntil: "2027-03-31" } as const;
    expect(nextTier(inGrace, 0, "2027-03-31", rules)).toEqual(inGrace);
    expect(nextTier(inGrace, 0, "2027-04-01", rules)).toEqual({ tier: "gold", graceUntil: "2027-09-30" });
    expect(nextTier(inGrace, 1700, "2027-04-01", rules)).toEqual({ tier: "gold", graceUntil: null });
  });

  test("XP that is back in time ends the grace", () => {
    const inGrace = { tier: "gold", graceUntil: "2027-03-31" } as const;
    expect(nextTier(inGrace, 1600, "2027-02-01", rules)).toEqual({ tier: "gold", graceUntil: null });
  });

  test("no one is below the tier they earn, nor falls more than a step at once", () => {
    const state = fc.record({
      tier: fc.constantFrom(...tiers),
      graceUntil: fc.constantFrom(null, "2026-12-31", "2026-10-01"),
    });
    fc.assert(
      fc.property(state, fc.integer({ min: -100, max: 9000 }), (before, xp) => {
        const after = nextTier(before, xp, today, rules);
        expect(tierRank(after.tier)).toBeGreaterThanOrEqual(tierRank(earnedTier(xp, thresholds)));
        expect(tierRank(after.tier)).toBeGreaterThanOrEqual(tierRank(before.tier) - 1);
      }),
    );
  });
});
