import { expect, test } from "vitest";
import { allowedActs, itemStatusOf, waitMinutes, wouldDetectDuplicate } from "./items.ts";

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

test("says that a bank transfer is on its way only once its file was downloaded", () => {
  const atBank = { state: "sent", rail: "bank", nextTryAt: null, fileTakenAt: null } as const;
  const taken = { ...atBank, fileTakenAt: "2026-11-15T12:00:00Z" };
  expect([itemStatusOf(atBank, false), itemStatusOf(atBank, true)]).toEqual(["ready", "preparing"]);
  expect([itemStatusOf(taken, false), itemStatusOf(taken, true)]).toEqual(["sent", "way"]);
  expect(itemStatusOf({ ...atBank, rail: "stripe" }, false)).toBe("sent");
  expect(itemStatusOf({ ...atBank, state: "paid" }, true)).toBe("paid");
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
