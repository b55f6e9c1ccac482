import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allowedActs,
  draftDueSince,
  maskAccount,
  maskEmail,
  maskTaxId,
  nextBusinessDay,
  nextRunOn,
  reasonLeftOut,
  waitMinutes,
  withheldAmount,
  wouldDetectDuplicate,
} from "./rules.ts";

const amount = fc.integer({ min: 1, max: 9_000_000_000_000 });

describe("withheld amount", () => {
  test("never exceeds the debt or the tenant's share of the payout", () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 10_000 }), (gross, owed, bp) => {
        const kept = withheldAmount(gross, owed, bp);
        expect(kept).toBeLessThanOrEqual(owed);
        expect(BigInt(kept) * 10_000n).toBeLessThanOrEqual(BigInt(gross) * BigInt(bp));
        expect(kept).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  test("rounds half of an odd amount in the person's favor", () =>
    expect(withheldAmount(20_001, 50_000, 5000)).toBe(10_000));
  test("pays out a credit in full", () => expect(withheldAmount(100, -40, 5000)).toBe(-40));
});

const good = {
  payee: { isReady: true, frozenUntil: null },
  taxMissing: false,
  taxRule: "warn" as const,
  netMinor: 5000,
  minimumMinor: 5000,
  hasRate: true,
};
const now = Date.parse("2026-11-15T12:00:00Z");

test.each([
  [{}, undefined],
  [{ payee: undefined }, "no_payee"],
  [{ payee: { isReady: false, frozenUntil: null } }, "not_ready"],
  [{ payee: { isReady: true, frozenUntil: "2026-11-15T12:00:01Z" } }, "frozen"],
  [{ payee: { isReady: true, frozenUntil: "2026-11-15T12:00:00Z" } }, undefined],
  [{ taxMissing: true }, undefined],
  [{ taxMissing: true, taxRule: "block" as const }, "tax"],
  [{ hasRate: false }, "no_rate"],
  [{ netMinor: 4999 }, "minimum"],
  // Everything is withheld, so nothing has to leave and no check applies.
  [{ netMinor: 0, payee: undefined }, undefined],
])("%o is left because of %s", (change, reason) => expect(reasonLeftOut({ ...good, ...change }, now)).toBe(reason));

const status = { run: "released", state: "sent", rail: "bank", left: null, failure: null, nextTryAt: null } as const;

test.each([
  [{ run: "draft", state: "draft" }, ["exclude"]],
  [{ run: "draft", state: "left", left: "excluded" }, ["include"]],
  [{ run: "draft", state: "left", left: "frozen" }, []],
  [{}, ["paid", "returned"]],
  [{ state: "paid" }, ["returned"]],
  [{ rail: "stripe" }, []],
  [{ rail: "stripe", state: "paid" }, []],
  [{ rail: "stripe", state: "sending" }, []],
  [{ rail: "stripe", state: "failed", nextTryAt: "2026-11-15T12:00:00Z" }, ["retry"]],
  [{ rail: "stripe", state: "failed", failure: "returned" }, []],
  [{ rail: "stripe", state: "action", failure: "account_closed" }, ["returned", "retry"]],
  [{ rail: "stripe", state: "action", failure: "insufficient_funds" }, ["retry", "returned"]],
  // The transfer may be out, so it is not returned before the rail has answered.
  [{ rail: "stripe", state: "action", failure: "unreachable" }, ["retry"]],
  // The transfer may be out and the rail no longer knows, so a retry could pay twice.
  [{ rail: "paypal", state: "action", failure: "unverified" }, ["paid", "returned"]],
] as const)("%o allows %o", (change, acts) => expect(allowedActs({ ...status, ...change })).toEqual(acts));

test.each([
  ["2026-11-15", 15, "2026-11-15"],
  ["2026-11-16", 15, "2026-12-15"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-02-28", 28, "2028-02-28"],
])("on %s the next run of day %i is on %s", (today, day, next) => expect(nextRunOn(today, day)).toBe(next));

test.each([
  ["2026-11-09", 15, 5, undefined],
  ["2026-11-10", 15, 5, "2026-11-10"],
  ["2026-11-15", 15, 5, "2026-11-10"],
  ["2026-11-16", 15, 5, undefined],
  ["2026-10-30", 3, 5, "2026-10-29"],
  ["2026-11-15", 15, 0, "2026-11-15"],
])("on %s the draft for day %i, %i days before, is due since %s", (today, day, before, since) =>
  expect(draftDueSince(today, day, before)).toBe(since),
);

test("moves weekend days to Monday", () => {
  expect(nextBusinessDay("2026-11-12")).toBe("2026-11-13");
  for (const day of ["2026-11-13", "2026-11-14", "2026-11-15"]) expect(nextBusinessDay(day)).toBe("2026-11-16");
});

test("masks accounts so that only their owner recognizes them", () => {
  expect(maskAccount("DE89370400440532013000")).toBe("DE•• •••• 3000");
  expect(maskAccount("000123456789")).toBe("•• •••• 6789");
  expect(maskEmail("maya@example.com")).toBe("m•••@example.com");
  expect(maskTaxId("36574261809")).toBe("••••1809");
  expect(maskTaxId("1234")).toBe("••••");
});

test("trusts an idempotency key only while the rail remembers it", () => {
  const [released, day] = ["2026-01-01T00:00:00Z", 86_400_000];
  const after = (days: number) => Date.parse(released) + days * day;
  expect(wouldDetectDuplicate(released, 29, after(28.9))).toBe(true);
  expect(wouldDetectDuplicate(released, 29, after(29))).toBe(false);
  expect(wouldDetectDuplicate(released, null, after(4000))).toBe(true);
});

test("never shortens the wait between attempts", () => {
  expect([1, 2, 3].map(waitMinutes)).toEqual([10, 60, 60]);
});
