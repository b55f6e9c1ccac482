import fc from "fast-check";
import { expect, test } from "vitest";
import { deliveries, redemptionStates } from "../values.ts";
import {
  canMove,
  type RedemptionMove,
  redemptionMoves,
  redemptionRefusal,
  returnsPoints,
  startOf,
  stateAfter,
} from "./redemptions.ts";

const delivery = fc.constantFrom(...deliveries);
const moves = Object.keys(redemptionMoves) as RedemptionMove[];

test("what was delivered is final: its points never return, whatever is tried in whatever order", () => {
  fc.assert(
    fc.property(fc.boolean(), delivery, fc.array(fc.constantFrom(...moves)), (needsApproval, how, tried) => {
      let state = startOf({ needsApproval, delivery: how });
      const seen = [state];
      for (const move of tried)
        if (canMove(move, state)) {
          state = stateAfter(move, how);
          seen.push(state);
        }
      const delivered = seen.indexOf("delivered");
      if (delivered >= 0) expect(seen.slice(delivered)).toEqual(["delivered"]);
      expect(seen.filter(returnsPoints).length + seen.filter((one) => one === "delivered").length).toBeLessThanOrEqual(
        1,
      );
    }),
  );
});

test("money and codes are delivered with the redemption or its approval, and never wait to be sent", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.constantFrom("money" as const, "code" as const), (needsApproval, how) => {
      expect(startOf({ needsApproval, delivery: how })).toBe(needsApproval ? "requested" : "delivered");
      expect(stateAfter("approve", how)).toBe("delivered");
    }),
  );
  expect(redemptionStates.filter((state) => canMove("approve", state))).toEqual(["requested"]);
});

test("money that cannot be paid is refused before anything the person could do about it", () => {
  const wish = fc.record({
    ...{ balance: fc.nat(), price: fc.integer({ min: 1 }), tierRank: fc.nat(3), minTierRank: fc.nat(3) },
    stock: fc.option(fc.nat(5)),
  });
  fc.assert(
    fc.property(wish, (given) => {
      expect(redemptionRefusal({ ...given, isArchived: false, isUnpayable: true })).toBe("moneyOff");
      expect(redemptionRefusal({ ...given, isArchived: true, isUnpayable: true })).toBe("archived");
    }),
  );
});
