import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRefundable, reversedSoFar } from "./refunds.ts";

describe("refunds", () => {
  const minor = fc.integer({ min: 1, max: 1_000_000_000 });
  const refunds = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 12 });

  test("give the same result in any parts and order, and never take more than the commission", () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 1, max: 5_000_000 }), refunds, (earned, baseMinor, parts) => {
        const at = (refundedMinor: number) => reversedSoFar(earned, { baseMinor, refundedMinor, isReversed: false });
        let [sum, taken] = [0, 0];
        for (const part of parts) {
          sum += part;
          const delta = at(sum) - taken;
          expect(delta).toBeGreaterThanOrEqual(0);
          taken += delta;
        }
        expect(taken).toBe(at(parts.reduce((all, part) => all + part, 0)));
        expect(taken).toBeLessThanOrEqual(earned);
        expect(at(baseMinor)).toBe(earned);
      }),
    );
  });

  test("take everything for a reversed deal, and nothing in proportion for a deal of zero value", () => {
    expect(reversedSoFar(700, { baseMinor: 10_000, refundedMinor: 0, isReversed: true })).toBe(700);
    expect(reversedSoFar(700, { baseMinor: 0, refundedMinor: 500, isReversed: false })).toBe(0);
  });

  test("reduce only commissions earned on received money", () => {
    expect((["accepted", "qualified", "meeting", "won", "payment", "renewal"] as const).filter(isRefundable)).toEqual([
      "won",
      "payment",
      "renewal",
    ]);
  });
});
