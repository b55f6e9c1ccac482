import fc from "fast-check";
import { expect, test } from "vitest";
import { levelOf, levelProgress, xpForLevel } from "./levels.ts";

test("levels begin at round(100·(n−1)^1.5) [R10.1]", () => {
  expect([1, 2, 3, 7, 8].map(xpForLevel)).toEqual([0, 100, 283, 1470, 1852]);
  expect([-50, 0, 99, 100, 282, 283, 1610].map(levelOf)).toEqual([1, 1, 1, 2, 2, 3, 7]);
  expect(levelProgress(1610)).toEqual({ level: 7, gained: 140, needed: 382, missing: 242 });
});

test("a level is the highest one whose XP was reached", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 5_000_000 }), (xp) => {
      const level = levelOf(xp);
      expect(level === 1 || xpForLevel(level) <= xp).toBe(true);
      expect(xpForLevel(level + 1)).toBeGreaterThan(xp);
    }),
  );
});
