import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountsOf, amountsOfAll, defaultRules, effectsOf, type GameFact, valueXp } from "./awards.ts";

const change = (before: string | null, status: string, more: object = {}) =>
  effectsOf({
    ...{ before, status, rejectReason: null, isComplete: true, answerHours: null, quickAnswerHours: 24 },
    ...more,
  });

describe("what a change of a referral awards [R10.1]", () => {
  test("the way to a win", () => {
    expect(change("draft", "submitted").award).toEqual(["submitted"]);
    expect(change("draft", "submitted", { isComplete: false }).award).toEqual([]);
    expect(change("under_review", "accepted").award).toEqual(["accepted"]);
    expect(change("in_progress", "won").award).toEqual(["won"]);
  });

  test("only a quick answer counts", () => {
    expect(change("needs_info", "under_review", { answerHours: 23 }).award).toEqual(["answered"]);
    expect(change("needs_info", "under_review", { answerHours: 25 }).award).toEqual([]);
    expect(change("needs_info", "under_review").award).toEqual([]);
  });

  test("a refund, a reopening and a withdrawal take back", () => {
    expect(change("won", "reversed").reverse).toEqual({ kinds: ["won"], reason: "refunded" });
    expect(change("lost", "under_review").reverse?.kinds).toEqual(["accepted", "qualified", "meeting"]);
    expect(change("under_review", "withdrawn").reverse?.reason).toBe("withdrawn");
    expect(change("submitted", "under_review")).toEqual({ award: [], reverse: null });
  });

  test("duplicates and contacts who did not agree earn nothing, and made-up ones cost", () => {
    expect(change("under_review", "rejected", { rejectReason: "duplicate" }).reverse?.reason).toBe("duplicate");
    expect(change("under_review", "rejected", { rejectReason: "noConsent" }).reverse?.reason).toBe("declined");
    const fabricated = change("under_review", "rejected", { rejectReason: "fabricated" });
    expect(fabricated).toMatchObject({ award: ["fabricated"], reverse: { reason: "fabricated" } });
    expect(change("under_review", "rejected", { rejectReason: "notAFit" })).toEqual({ award: [], reverse: null });
  });
});

const fact = (over: Partial<GameFact>): GameFact => ({
  ...{ kind: "submitted", personId: "a", subject: "r", event: "0", at: "2026-11-18T10:00:00Z", day: "2026-11-18" },
  ...over,
});

describe("amounts", () => {
  test("a won deal adds one XP per 100 of its value, up to 500", () => {
    expect(amountsOf(defaultRules, { kind: "won", value: 12_399 }, 0)).toEqual({ xp: 323, points: 100 });
    expect(amountsOf(defaultRules, { kind: "won", value: 9_000_000 }, 0)).toEqual({ xp: 700, points: 100 });
    expect(amountsOf(defaultRules, { kind: "won", value: null }, 0)).toEqual({ xp: 200, points: 100 });
  });

  test("the sixth referral of a day awards nothing, in the order in which they were submitted", () => {
    const facts = Array.from({ length: 7 }, (_, i) => fact({ subject: `r${i}`, at: `2026-11-18T1${6 - i}:00:00Z` }));
    expect(amountsOfAll(defaultRules, facts).map(({ subject }) => subject)).toEqual(["r6", "r5", "r4", "r3", "r2"]);
    expect(amountsOfAll(defaultRules, [...facts, fact({ day: "2026-11-19" })])).toHaveLength(6);
  });

  test("a limit holds from one list of facts to the next", () => {
    const counts = new Map();
    const facts = Array.from({ length: 4 }, (_, i) => fact({ subject: `r${i}` }));
    expect(amountsOfAll(defaultRules, facts, counts)).toHaveLength(4);
    expect(amountsOfAll(defaultRules, facts, counts)).toHaveLength(1);
  });

  test("the XP of a value never exceeds its maximum and never falls as the value grows", () => {
    const value = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(valueXp(defaultRules, low)).toBeLessThanOrEqual(valueXp(defaultRules, high));
        expect(valueXp(defaultRules, high)).toBeLessThanOrEqual(defaultRules.maxValueXp);
        expect(valueXp(defaultRules, low)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
