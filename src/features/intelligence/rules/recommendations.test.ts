import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceInterval, probabilityHigher, probabilityOfSilence } from "./recommendations/difference.ts";
import { effectOf } from "./recommendations/effect.ts";
import type { Compared, Evidence, Rates, Share } from "./recommendations/evidence.ts";
import { judge } from "./recommendations/judge.ts";
import { definitions, kinds } from "./recommendations/kinds.ts";

const share = (most = 400) =>
  fc.integer({ min: 0, max: most }).chain((of) => fc.integer({ min: 0, max: of }).map((hits): Share => ({ hits, of })));
const minor = fc.integer({ min: 0, max: 10_000_000 });
const affected = fc.integer({ min: 0, max: 300 });
const details = { facts: {}, names: {} };
const compared = (good: Share, bad: Share, over: Partial<Compared> = {}): Compared => ({
  ...{ basis: "compared", good, bad, affected: 10, caseMinor: 100_000, yield: null, ...details, ...over },
});
const anyEvidence: fc.Arbitrary<Evidence> = fc.oneof(
  fc
    .record({ good: share(), bad: share(), affected, caseMinor: fc.option(minor) })
    .map(({ good, bad, ...over }) => compared(good, bad, over)),
  fc
    .record({ share: share(), affected, totalMinor: minor })
    .map((one) => ({ basis: "expected" as const, ...one, ...details })),
  fc
    .record({
      gapDays: fc.double({ min: 0.1, max: 90, noNaN: true }),
      silentDays: fc.integer({ min: 0, max: 400 }),
      gaps: fc.integer({ min: 1, max: 60 }),
      perQuarter: fc.integer({ min: 0, max: 60 }),
      share: share(),
      caseMinor: fc.option(minor),
    })
    .map((one) => ({ basis: "silence" as const, ...one, ...details })),
  fc
    .record({ affected, totalMinor: fc.option(minor) })
    .map((one) => ({ basis: "counted" as const, ...one, ...details })),
);
const anyKind = fc.constantFrom(...kinds);

describe("a recommendation [R3.7]", () => {
  test("has a range that contains its value, a time and a confidence", () => {
    fc.assert(
      fc.property(anyKind, anyEvidence, minor, (kind, evidence, wonPerQuarter) => {
        const judged = judge(kind, evidence, wonPerQuarter);
        if (!judged) return;
        expect(judged.confidence).toBeGreaterThanOrEqual(Math.round(100 * definitions[kind].minConfidence) || 1);
        expect(judged.confidence).toBeLessThanOrEqual(100);
        expect(judged.minutes).toBeGreaterThan(0);
        expect(judged.impact.amount).toBeGreaterThan(0);
        if (!judged.value) return;
        expect(judged.value.low).toBeGreaterThanOrEqual(0);
        expect(judged.value.low).toBeLessThanOrEqual(judged.value.minor);
        expect(judged.value.high).toBeGreaterThanOrEqual(judged.value.minor);
      }),
    );
  });

  test("needs its least number of cases in both groups", () => {
    const few = { hits: 19, of: 19 };
    const many = { hits: 20, of: 100 };
    expect(judge("slowReview", compared(few, many), 0)).toBeUndefined();
    expect(judge("slowReview", compared({ hits: 20, of: 20 }, many), 0)).toBeDefined();
    expect(judge("slowReview", compared({ hits: 90, of: 100 }, { hits: 1, of: 19 }), 0)).toBeUndefined();
    expect(judge("idleLinks", { basis: "counted", affected: 1, totalMinor: null, ...details }, 0)).toBeUndefined();
  });

  test("is worth the difference of the shares times the cases times a deal", () => {
    const judged = judge(
      "slowReview",
      compared({ hits: 41, of: 100 }, { hits: 48, of: 200 }, { affected: 50 }),
      5_000_000,
    );
    expect(judged?.value?.minor).toBe(Math.round((0.41 - 0.24) * 50 * 100_000));
    expect(judged?.impact).toEqual({ unit: "points", amount: 11 });
    expect(judged?.priority).toBe("high");
  });

  test("is not made if the recommended way did no better", () => {
    fc.assert(
      fc.property(share(), share(), (one, other) => {
        fc.pre(one.of > 0 && other.of > 0 && one.hits / one.of <= other.hits / other.of);
        expect(judge("slowReview", compared(one, other), 0)).toBeUndefined();
      }),
    );
  });

  test("of waiting records is made without a value if past cases do not show what waiting costs", () => {
    const judged = judge("unassigned", compared({ hits: 2, of: 4 }, { hits: 1, of: 4 }, { affected: 3 }), 0);
    expect(judged).toMatchObject({ value: null, confidence: 100, impact: { unit: "deals", amount: 3 } });
  });

  test("about a quiet partner needs three of their own gaps and three weeks", () => {
    const quiet = (silentDays: number, gapDays: number, gaps = 8) =>
      judge(
        "partnerQuiet",
        {
          ...{
            basis: "silence",
            gapDays,
            silentDays,
            gaps,
            perQuarter: 9,
            share: { hits: 4, of: 12 },
            caseMinor: 50_000,
          },
          ...details,
        },
        0,
      );
    expect(quiet(34, 9)).toMatchObject({ value: { minor: 150_000 }, impact: { unit: "partners", amount: 1 } });
    expect(quiet(20, 2)).toBeUndefined();
    expect(quiet(25, 9)).toBeUndefined();
    expect(quiet(34, 9, 3)).toBeUndefined();
  });
});

describe("confidence", () => {
  test("grows with the number of cases", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 2, max: 8 }), (n, times) => {
        const at = (k: number) =>
          probabilityHigher({ hits: 3 * n * k, of: 6 * n * k }, { hits: 2 * n * k, of: 6 * n * k });
        expect(at(times)).toBeGreaterThan(at(1));
        expect(probabilityOfSilence(30, 10, n + times)).toBeGreaterThan(probabilityOfSilence(30, 10, n));
      }),
    );
  });

  test("is a probability: of the two orders exactly one holds", () => {
    fc.assert(
      fc.property(share(), share(), (one, other) => {
        expect(probabilityHigher(one, other) + probabilityHigher(other, one)).toBeCloseTo(1, 2);
      }),
    );
    expect(probabilityHigher({ hits: 5, of: 10 }, { hits: 5, of: 10 })).toBeCloseTo(0.5, 3);
  });

  test("interval of the difference gets narrower with more cases", () => {
    const width = (k: number) => {
      const { low, high } = differenceInterval({ hits: 6 * k, of: 10 * k }, { hits: 4 * k, of: 10 * k });
      return high - low;
    };
    expect(width(10)).toBeLessThan(width(1));
    expect(width(40)).toBeLessThan(width(10) / 1.8);
  });
});

describe("the effect of an implemented recommendation", () => {
  test("is the difference with its interval, as Newcombe published it", () => {
    // Newcombe 1998, table II, example (a): 56/70 against 48/80, interval .0524 to .3339.
    expect(effectOf({ hits: 48, of: 80 }, { hits: 56, of: 70 }, "more")).toEqual({
      ...{ difference: 20, low: 5.2, high: 33.4, n: 150, result: "better" },
    });
    expect(effectOf({ hits: 48, of: 80 }, { hits: 56, of: 70 }, "less").result).toBe("worse");
  });

  test("is unclear while the interval contains zero, and unknown with too few cases", () => {
    expect(effectOf({ hits: 5, of: 10 }, { hits: 6, of: 10 }, "more").result).toBe("unclear");
    expect(effectOf({ hits: 0, of: 9 }, { hits: 9, of: 9 }, "more").result).toBe("tooFew");
    expect(effectOf({ count: 1 }, { count: 3 }, "more").result).toBe("tooFew");
    expect(effectOf({ count: 5 }, { count: 25 }, "more")).toMatchObject({ difference: 20, result: "better" });
  });

  test("always lies within its interval", () => {
    fc.assert(
      fc.property(share(), share(), (before, after) => {
        const { difference, low, high } = effectOf(before, after, "more");
        expect(low).toBeLessThanOrEqual(difference);
        expect(high).toBeGreaterThanOrEqual(difference);
      }),
    );
  });
});

describe("a commission rate", () => {
  const rates = (over: Partial<Rates> = {}): Rates => ({
    ...{ basis: "rates", ownBp: 1500, otherBp: 1000, own: { hits: 10, of: 60 }, other: { hits: 60, of: 120 } },
    ...{ deals: 9, wonMinor: 1_000_000, ...details, ...over },
  });
  const judged = (over: Partial<Rates> = {}) => judge("rateOutOfLine", rates(over), 1_000_000);

  test("that is higher where less is won costs what it pays beyond the others", () => {
    expect(judged()).toMatchObject({ impact: { unit: "deals", amount: 9 }, value: { minor: 50_000 } });
    expect(judged()?.value?.low).toBeLessThan(50_000);
    expect(judged()?.value?.high).toBeGreaterThan(50_000);
  });

  test("that is lower where less is won is reported without a value", () => {
    expect(judged({ ownBp: 500 })).toMatchObject({ value: null, priority: "medium" });
  });

  test("is in line while it is close to the others, and while it wins more", () => {
    expect(judged({ ownBp: 1200 })).toBeUndefined();
    expect(judged({ own: { hits: 40, of: 60 } })).toBeUndefined();
  });

  test("is not judged with fewer than 30 outcomes on either side", () => {
    expect(judged({ own: { hits: 1, of: 29 } })).toBeUndefined();
    expect(judged({ other: { hits: 28, of: 29 } })).toBeUndefined();
    expect(judged({ own: { hits: 1, of: 30 }, other: { hits: 28, of: 30 } })).toBeDefined();
  });
});
