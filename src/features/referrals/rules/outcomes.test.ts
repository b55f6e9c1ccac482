import fc from "fast-check";
import { expect, test } from "vitest";
import { outcomes } from "../contract/track-record.ts";
import { closedStatuses, statuses } from "../contract/values.ts";
import { fewestForRate, outcomeOf, rateOf } from "./outcomes.ts";

test("every status has an outcome, and only an ended referral has a final one", () => {
  for (const status of statuses) {
    expect(outcomes).toContain(outcomeOf(status));
    const isFinal = outcomeOf(status) !== "pending" && outcomeOf(status) !== "accepted";
    expect(isFinal, status).toBe((closedStatuses as readonly string[]).includes(status));
  }
});

test("a rate is a share of enough cases, or none", () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), (part, rest) => {
      const rate = rateOf(part, part + rest);
      if (part + rest < fewestForRate) expect(rate).toBeNull();
      else {
        expect(rate).toBeGreaterThanOrEqual(0);
        expect(rate).toBeLessThanOrEqual(1);
      }
    }),
  );
});
