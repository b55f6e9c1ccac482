import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wilson } from "./rates.ts";

const seen = fc
  .integer({ min: 1, max: 100_000 })
  .chain((of) => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)));

describe("what a rate lies between [R2.16]", () => {
  test("holds the rate, and never leaves none to all", () => {
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

  test("is the narrower the more was seen, and the same from the other side", () => {
    fc.assert(
      fc.property(seen, ([sum, of]) => {
        const [one, ten, other] = [wilson(sum, of), wilson(sum * 10, of * 10), wilson(of - sum, of)];
        expect(ten.high - ten.low).toBeLessThan(one.high - one.low);
        expect(other.low).toBeCloseTo(1 - one.high, 10);
      }),
    );
  });

  test("is what the books of tables say, and of nothing anything", () => {
    expect(wilson(8, 10).low).toBeCloseTo(0.4902, 4);
    expect(wilson(8, 10).high).toBeCloseTo(0.9433, 4);
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });
});
