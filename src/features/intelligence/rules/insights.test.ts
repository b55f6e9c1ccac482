import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeOf, medianOf, type Observation, seasonOf, usualRange } from "./insights/usual-range.ts";

const counts = (...values: number[]): Observation[] => values.map((value) => ({ value, n: value }));
const steady = counts(9, 10, 8, 11, 10, 9, 10, 12, 9, 10, 11, 10);
const least = 5;

describe("an insight [R3.7]", () => {
  test("is a figure outside the usual range of earlier periods", () => {
    expect(changeOf(steady, { value: 34, n: 34 }, "count", { least })).toMatchObject({ direction: "up", usual: 10 });
    expect(changeOf(steady, { value: 0, n: 0 }, "count", { least })).toMatchObject({ direction: "down" });
    expect(changeOf(steady, { value: 13, n: 13 }, "count", { least })).toBeUndefined();
  });

  test("is not made of a figure that equals the usual one, whatever the history", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 8, maxLength: 12 }), (values) => {
        const median = Math.round(medianOf(values));
        fc.pre(median === medianOf(values));
        expect(changeOf(counts(...values), { value: median, n: median }, "count", { least: 0 })).toBeUndefined();
      }),
    );
  });

  test("has a range that contains the usual figure and ignores one odd period", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 8, maxLength: 12 }), (values) => {
        const range = usualRange(counts(...values), { value: 1, n: 1 }, "count");
        expect(range!.low).toBeLessThanOrEqual(range!.usual);
        expect(range!.high).toBeGreaterThanOrEqual(range!.usual);
      }),
    );
    const odd = [...steady.slice(1), { value: 5000, n: 5000 }];
    expect(usualRange(odd, { value: 1, n: 1 }, "count")!.high).toBeLessThan(25);
  });

  test("needs eight earlier periods and enough cases", () => {
    expect(changeOf(steady.slice(0, 7), { value: 99, n: 99 }, "count", { least })).toBeUndefined();
    expect(changeOf(counts(0, 0, 0, 1, 0, 0, 1, 0), { value: 4, n: 4 }, "count", { least })).toBeUndefined();
    const shares = Array.from({ length: 8 }, () => ({ value: 0.6, n: 40 }));
    expect(changeOf(shares, { value: 0, n: 4 }, "share", { least })).toBeUndefined();
    expect(changeOf(shares, { value: 0.2, n: 40 }, "share", { least })).toMatchObject({ direction: "down" });
  });

  test("of a share depends on the number of cases", () => {
    const shares = Array.from({ length: 8 }, () => ({ value: 0.6, n: 40 }));
    expect(changeOf(shares, { value: 0.4, n: 20 }, "share", { least })).toBeUndefined();
    expect(changeOf(shares, { value: 0.4, n: 200 }, "share", { least })).toMatchObject({ direction: "down" });
  });

  test("follows the season that last year had", () => {
    const season = seasonOf({ around: [20, 22, 19], before: steady.map(({ value }) => value) });
    expect(season).toBe(2);
    expect(changeOf(steady, { value: 24, n: 24 }, "count", { least, season })).toBeUndefined();
    expect(changeOf(steady, { value: 24, n: 24 }, "count", { least })).toMatchObject({ direction: "up" });
    expect(seasonOf({ around: [], before: [] })).toBe(1);
  });
});
