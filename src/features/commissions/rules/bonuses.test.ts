import fc from "fast-check";
import { expect, test } from "vitest";
import { bonusHoldUntil } from "./bonuses.ts";
import { holdUntilOf } from "./deadlines.ts";

const at = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const holds = fc.record({ holdDays: fc.nat(365), holdDaysNew: fc.nat(365) });

test("a prize is held like the commission of a deal, and a reward is not held again after its points were", () => {
  fc.assert(
    fc.property(at, fc.boolean(), holds, (granted, wasPaid, days) => {
      const grantedAt = granted.toISOString();
      expect(bonusHoldUntil("challenge", grantedAt, wasPaid, days)).toBe(holdUntilOf(grantedAt, wasPaid, days));
      expect(bonusHoldUntil("reward", grantedAt, wasPaid, days)).toBe(grantedAt);
    }),
  );
});
