import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wilson } from "./rates.ts";

const seen = fc
  .integer({ min: 1, max: 100_000 })
  .chain((of) => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)));

describe("confidence interval of a rate [R2.16]", () => {
  test("contains the rate and stays between 0 and 1", () => {
    fc.assert(
      fc.property(seen, ([sum, of]) => {
        const { low, high } = wilson(sum, of);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(sum / of + 1e-12);
        expect(high).toBeGreaterThanOrEqual(sum / of - 1e-12);
      }),
    );
  });

  test("narrows with the sample size and is symmetric", () => {
    fc.assert(
      fc.property(seen, ([sum, of]) => {
        const [one, ten, other] = [wilson(sum, of), wilson(sum * 10, of * 10), wilson(of - sum, of)];
        expect(ten.high - ten.low).toBeLessThan(one.high - one.low);
        expect(other.low).toBeCloseTo(1 - one.high, 10);
      }),
    );
  });

  test("matches published tables, and spans everything for an empty sample", () => {
    expect(wilson(8, 10).low).toBeCloseTo(0.4902, 4);
    expect(wilson(8, 10).high).toBeCloseTo(0.9433, 4);
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });
});
