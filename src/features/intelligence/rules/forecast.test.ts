import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectedMonth, expectValue } from "./forecast.ts";

const deal = fc.record({
  probability: fc.double({ min: 0, max: 1, noNaN: true }),
  minor: fc.integer({ min: 0, max: 1_000_000_000 }),
});

describe("the expected value", () => {
  test("lies within its range, and the range within what is possible", () => {
    fc.assert(
      fc.property(fc.array(deal, { maxLength: 50 }), (deals) => {
        const { expected, low, high, deals: count } = expectValue(deals);
        const all = deals.reduce((sum, { minor }) => sum + minor, 0);
        expect(low).toBeLessThanOrEqual(expected);
        expect(high).toBeGreaterThanOrEqual(expected);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(all + 1);
        expect(count).toBe(deals.length);
      }),
    );
  });

  test("of certain deals is exact", () => {
    const certain = [
      { probability: 1, minor: 4200 },
      { probability: 0, minor: 900 },
    ];
    expect(expectValue(certain)).toEqual({ expected: 4200, low: 4200, high: 4200, deals: 2 });
  });

  test("is narrower for many small deals than for one large one", () => {
    const spread = ({ low, high }: { low: number; high: number }) => high - low;
    const many = expectValue(Array.from({ length: 100 }, () => ({ probability: 0.5, minor: 10_000 })));
    expect(spread(many)).toBeLessThan(spread(expectValue([{ probability: 0.5, minor: 1_000_000 }])) / 3);
  });
});

test("a deal that is late is expected this month, others when deals of their stage usually close", () => {
  const since = Date.parse("2026-03-20T00:00:00Z");
  expect(expectedMonth(since, 10, "2026-06-05")).toBe("2026-06-01");
  expect(expectedMonth(since, 100, "2026-06-05")).toBe("2026-06-01");
  expect(expectedMonth(since, 120, "2026-06-05")).toBe("2026-07-01");
});
