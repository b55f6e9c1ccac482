import fc from "fast-check";
import { expect, test } from "vitest";
import { openBalance } from "./rules.ts";

test("the open balance and what was paid, less a debt, are what was earned", () => {
  const minor = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(minor, minor, minor, minor, minor, (heldMinor, payableMinor, transitMinor, paidMinor, owedMinor) => {
      const earnedMinor = heldMinor + payableMinor + transitMinor + paidMinor - owedMinor;
      const open = openBalance({ heldMinor, payableMinor, transitMinor });
      expect(open + paidMinor - owedMinor).toBe(earnedMinor);
    }),
  );
});
