import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draftDueSince, nextBusinessDay, nextRunOn, reasonLeftOut, withheldAmount } from "./runs.ts";

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
