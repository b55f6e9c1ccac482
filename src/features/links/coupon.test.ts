import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { code } from "./contract.ts";
import { couponStateOf, normalizeCode } from "./coupon.ts";

const open = { from: null, until: null, maxUses: null, paused: false };
const day = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2028-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const terms = fc.record({
  from: fc.option(day),
  until: fc.option(day),
  maxUses: fc.option(fc.integer({ min: 1, max: 50 })),
  paused: fc.boolean(),
});

describe("the state of a coupon code", () => {
  test("counts both days, and the last use", () => {
    const stateOn = (today: string, uses = 0) =>
      couponStateOf({ ...open, from: "2026-11-01", until: "2026-11-30", maxUses: 2 }, { today, uses });
    expect(stateOn("2026-10-31")).toBe("notStarted");
    expect(stateOn("2026-11-01")).toBe("active");
    expect(stateOn("2026-11-30", 1)).toBe("active");
    expect(stateOn("2026-11-30", 2)).toBe("usedUp");
    expect(stateOn("2026-12-01", 1)).toBe("expired");
  });

  test("is active exactly while nothing speaks against it", () => {
    fc.assert(
      fc.property(terms, day, fc.nat(60), (coupon, today, uses) => {
        const speaksAgainst =
          coupon.paused ||
          (coupon.from !== null && today < coupon.from) ||
          (coupon.until !== null && today > coupon.until) ||
          (coupon.maxUses !== null && uses >= coupon.maxUses);
        expect(couponStateOf(coupon, { today, uses }) === "active").toBe(!speaksAgainst);
      }),
    );
  });

  test("once used up or expired, never becomes active again by more uses or later days", () => {
    fc.assert(
      fc.property(terms, day, day, fc.nat(60), fc.nat(60), (coupon, one, other, uses, more) => {
        const [today, later] = [one, other].sort() as [string, string];
        const before = couponStateOf(coupon, { today, uses });
        fc.pre(before === "expired" || before === "usedUp");
        expect(couponStateOf(coupon, { today: later, uses: uses + more })).not.toBe("active");
      }),
    );
  });
});

test("a code is the same however it is typed, and normalizing it twice changes nothing", () => {
  expect(["anna10", " Anna 10 ", "ＡＮＮＡ10", "ANNA\u200b10"].map(normalizeCode)).toEqual(Array(4).fill("ANNA10"));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      expect(normalizeCode(normalizeCode(typed))).toBe(normalizeCode(typed));
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9]{3,30}$/), (typed) => {
      expect(code.parse(typed)).toBe(normalizeCode(typed));
    }),
  );
});
