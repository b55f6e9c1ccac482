import fc from "fast-check";
import { expect, it } from "vitest";
import { suggestRate } from "./commission-rates.ts";

const result = (rate: number, referrals: number, won: number) => ({
  rate,
  referrals,
  won,
  value: 1000,
  marginShare: 0.4,
});

it("suggests nothing without two rates of 50 referrals each", () => {
  expect(suggestRate(result(0.1, 500, 100), [])).toBeUndefined();
  expect(suggestRate(result(0.1, 500, 100), [result(0.15, 49, 30)])).toBeUndefined();
  expect(suggestRate(result(0.1, 49, 10), [result(0.15, 500, 150)])).toBeUndefined();
});

it("suggests the rate that earns more after commission, with its range", () => {
  const suggestion = suggestRate(result(0.1, 400, 60), [result(0.15, 400, 120), result(0.3, 400, 160)]);
  expect(suggestion).toMatchObject({ current: 0.1, suggested: 0.15 });
  expect(suggestion?.low).toBeGreaterThan(0);
  expect(suggestion?.certainty).toBeGreaterThan(0.99);
});

it("is unsure where conversions are alike", () => {
  const suggestion = suggestRate(result(0.1, 60, 12), [result(0.1, 60, 13)]);
  expect(suggestion?.low).toBeLessThan(0);
  expect(suggestion?.high).toBeGreaterThan(0);
});

it("keeps the expected change within its range", () => {
  const won = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(won, won, (a, b) => {
      const { low, change, high } = suggestRate(result(0.1, 50, a), [result(0.2, 50, b)])!;
      expect(low).toBeLessThanOrEqual(change);
      expect(change).toBeLessThanOrEqual(high);
    }),
    { numRuns: 20 },
  );
});
