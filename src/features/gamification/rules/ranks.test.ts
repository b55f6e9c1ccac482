import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxScore, nodesOf, rangesAbove, shrunkConversion, withRanks } from "./ranks.ts";

/** Counts as the table does: one row per node. */
function countNodes(scores: readonly number[]) {
  const counts = new Map<string, number>();
  for (const score of scores)
    for (const { depth, prefix } of nodesOf(score))
      counts.set(`${depth} ${prefix}`, (counts.get(`${depth} ${prefix}`) ?? 0) + 1);
  return counts;
}

function rankByNodes(counts: ReadonlyMap<string, number>, score: number) {
  let above = 0;
  for (const { depth, prefix, to } of rangesAbove(score))
    for (const [key, people] of counts) {
      const [at, value] = key.split(" ").map(Number) as [number, number];
      if (at === depth && value >= prefix && value <= to) above += people;
    }
  return 1 + above;
}

describe("ranks [R10.1]", () => {
  test("the nodes add up to the people with a higher score", () => {
    const score = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: maxScore }));
    fc.assert(
      fc.property(fc.array(score, { minLength: 1, maxLength: 40 }), (scores) => {
        const counts = countNodes(scores);
        for (const own of scores)
          expect(rankByNodes(counts, own)).toBe(1 + scores.filter((other) => other > own).length);
      }),
    );
  });

  test("equal scores share a rank, and the next one skips", () => {
    const rows = [9, 7, 7, 3].map((score) => ({ score }));
    expect(withRanks(rows).map(({ rank, isTied }) => [rank, isTied])).toEqual([
      [1, false],
      [2, true],
      [2, true],
      [4, false],
    ]);
  });

  test("a small sample is shrunk towards the tenant's rate", () => {
    expect(shrunkConversion(1, 1, 0.3)).toBeLessThan(shrunkConversion(40, 50, 0.3));
    expect(shrunkConversion(0, 0, 0.3)).toBe(3000);
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.double({ min: 0, max: 1, noNaN: true }), (won, lost, rate) => {
        const conversion = shrunkConversion(won, won + lost, rate);
        expect(conversion).toBeGreaterThanOrEqual(0);
        expect(conversion).toBeLessThanOrEqual(10_000);
      }),
    );
  });
});
