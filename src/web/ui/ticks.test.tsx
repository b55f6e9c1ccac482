import fc from "fast-check";
import { expect, it } from "vitest";
import { ticksUpTo } from "./ticks.ts";

it("places round ticks that reach the largest value", () => {
  expect(ticksUpTo(7, true)).toEqual([0, 2, 4, 6, 8]);
  expect(ticksUpTo(1, false)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(ticksUpTo(0, true)).toEqual([0, 1]);
  // Hours use steps of six and twelve, and negative values are included.
  expect(ticksUpTo(37, false, { unit: 1, round: [1, 2, 3, 6, 12] })).toEqual([0, 12, 24, 36, 48]);
  expect(ticksUpTo(700, true, { unit: 1 }, -250)).toEqual([-250, 0, 250, 500, 750]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (largest) => {
      const ticks = ticksUpTo(largest, true);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});
