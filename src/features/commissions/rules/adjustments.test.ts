import fc from "fast-check";
import { expect, test } from "vitest";
import { states } from "../values.ts";
import { correctableMinor, planAdjustment } from "./adjustments.ts";
import { reversedSoFar } from "./refunds.ts";
import { isFinal } from "./transitions.ts";

const amount = fc.integer({ min: 0, max: 1_000_000 });
const refundTotals = fc.record({ baseMinor: amount, refundedMinor: amount, isReversed: fc.boolean() });
const situation = fc
  .record({ state: fc.constantFrom(...states), minor: amount, refunds: refundTotals })
  .map(({ refunds, ...line }) => ({
    line: { ...line, leftMinor: isFinal(line.state) ? 0 : line.minor - reversedSoFar(line.minor, refunds) },
    refunds,
  }));

test("the amount as it stands, and less than a closed commission, change nothing", () => {
  fc.assert(
    fc.property(situation, amount, ({ line, refunds }, minor) => {
      const before = correctableMinor(line);
      expect(planAdjustment(line, refunds, before)).toEqual({ kind: "none" });
      const isNothing = minor === before || (isFinal(line.state) && minor < before);
      expect(planAdjustment(line, refunds, minor).kind === "none").toBe(isNothing);
    }),
  );
});

test("the partner ends up with the correct amount minus refunds, and money that was paid is never taken from another account", () => {
  fc.assert(
    fc.property(situation, amount, ({ line, refunds }, minor) => {
      const plan = planAdjustment(line, refunds, minor);
      if (plan.kind === "none") return;
      expect(plan.changeMinor).toBe(minor - correctableMinor(line));
      expect(plan.leftMinor).toBeGreaterThanOrEqual(0);
      if (plan.kind === "supplement") {
        expect(plan.changeMinor).toBeGreaterThan(0);
        expect(plan.leftMinor + plan.refundedMinor).toBe(plan.changeMinor);
      } else {
        expect(line.leftMinor + plan.deltaMinor).toBe(minor - reversedSoFar(minor, refunds));
        const wasSent = line.state === "paid" || line.state === "scheduled";
        expect(plan.account === "owed").toBe(wasSent);
        if (wasSent) expect(plan.changeMinor).toBeLessThan(0);
        if (plan.restartsApproval) expect(plan.changeMinor).toBeGreaterThan(0);
      }
    }),
  );
});

test("raises after payment become a supplement, reductions a debt", () => {
  const none = { baseMinor: 0, refundedMinor: 0, isReversed: false };
  const paid = { state: "paid", minor: 100_00, leftMinor: 100_00 } as const;
  expect(planAdjustment(paid, none, 130_00)).toMatchObject({ kind: "supplement", leftMinor: 30_00 });
  expect(planAdjustment(paid, none, 80_00)).toMatchObject({ kind: "correction", account: "owed", deltaMinor: -20_00 });
});
