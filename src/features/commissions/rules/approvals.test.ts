import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { approvalsNeeded, defaultLimitsIn } from "./approvals.ts";

describe("approvals", () => {
  test("needs no approval below 500, one below 5,000 and two from there, or a similar amount in another currency", () => {
    const needed = (minor: number | undefined, currency = "EUR") => approvalsNeeded(minor, defaultLimitsIn(currency));
    expect([0, 499_99, 500_00, 4_999_99, 5_000_00, 9e14].map((minor) => needed(minor))).toEqual([0, 0, 1, 1, 2, 2]);
    expect([74_999, 75_000, 750_000].map((minor) => needed(minor, "JPY"))).toEqual([0, 1, 2]);
    expect([149_999, 150_000, 1_500_000].map((minor) => needed(minor, "KWD"))).toEqual([0, 1, 2]);
    expect(needed(undefined)).toBe(1);
  });

  test("never needs fewer approvals for a larger amount", () => {
    const amount = fc.nat({ max: 10_000_000 });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [few, many] = [Math.min(a, b), Math.max(a, b)].map((minor) =>
          approvalsNeeded(minor, defaultLimitsIn("EUR")),
        );
        expect(many).toBeGreaterThanOrEqual(few!);
      }),
    );
  });
});
