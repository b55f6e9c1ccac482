import fc from "fast-check";
import { expect, it } from "vitest";
import { dealsWonPerYear, yearlyEarningsMinor } from "./rules.ts";

it("promises exactly the deals it names, times the rate it names", () => {
  const wish = { perMonth: 3, dealMinor: 1_200_000, winPercent: 25, ratePercent: 10 };
  expect(dealsWonPerYear(wish)).toBe(9);
  expect(yearlyEarningsMinor(wish)).toBe(1_080_000);
});

it("promises nothing where no deal is won", () => {
  expect(yearlyEarningsMinor({ perMonth: 1, dealMinor: 100_000, winPercent: 1, ratePercent: 10 })).toBe(0);
});

it("is a whole number of the smallest unit, and never more than every introduction would bring", () => {
  const wish = fc.record({
    perMonth: fc.integer({ min: 1, max: 20 }),
    dealMinor: fc.integer({ min: 100_000, max: 6_000_000 }),
    winPercent: fc.integer({ min: 0, max: 100 }),
    ratePercent: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(wish, (one) => {
      const minor = yearlyEarningsMinor(one);
      expect(Number.isInteger(minor)).toBe(true);
      expect(minor).toBeLessThanOrEqual(one.perMonth * 12 * one.dealMinor);
    }),
  );
});
