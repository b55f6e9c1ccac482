import { expect, test } from "vitest";
import { bestOwner, chooseNextAction, type OpenReferral, type Owner } from "./next-action.ts";

const day = 86_400_000;
const now = Date.UTC(2026, 10, 18);
const iso = (days: number) => new Date(now + days * day).toISOString();
const none = { product: 0, country: 0, all: 0 };
const noHabit = { hours: { product: null, country: null, all: null }, deals: none };
const jun = `per_${"1".repeat(32)}` as const;
const open: OpenReferral = {
  status: "in_progress",
  askedAt: null,
  referrer: { name: "Amira", email: "amira@example.com" },
  reviewDueAt: null,
  assigneeId: jun,
  isUntouched: false,
  stageEnteredAt: iso(-3),
  maxDays: 7,
  protectedUntil: iso(60),
};
const choose = (given: Partial<OpenReferral>, owners: Owner[] = [], habit = noHabit as never) =>
  chooseNextAction({ ...open, ...given }, owners, habit, now);

test("what someone waits for comes first", () => {
  const due = { stageEnteredAt: iso(-30), protectedUntil: iso(3), isUntouched: true };
  const habit = { hours: { product: 26.4, country: 30, all: 40 }, deals: { product: 34, country: 50, all: 90 } };
  const kinds = [
    choose({ ...due, status: "needs_info", askedAt: iso(-1), reviewDueAt: null, assigneeId: null }, [], habit as never),
    choose({ ...due, status: "under_review", reviewDueAt: iso(-1), assigneeId: null }, [], habit as never),
    choose({ ...due, assigneeId: null }, [], habit as never),
    choose(due, [], habit as never),
    choose({ ...due, isUntouched: false }, [], habit as never),
    choose({ protectedUntil: iso(3) }),
    choose({}),
    choose({ ...due, status: "won" }),
  ].map((action) => action?.kind);
  expect(kinds).toEqual(["answer", "review", "assign", "contact", "move", "protection", undefined, undefined]);
});

test("a habit is taken from the closest deals of which there are enough", () => {
  const hours = { product: 5, country: 30.2, all: 40 };
  const deals = { product: 9, country: 10, all: 90 };
  expect(choose({ isUntouched: true }, [], { hours, deals } as never)).toEqual({
    kind: "contact",
    hours: 30,
    deals: 10,
    comparison: "country",
  });
});

const owner = (n: number, won: number, closed: number, comparison: "product" | "all" = "product"): Owner => ({
  personId: `per_${String(n).repeat(32)}`,
  name: `Owner ${n}`,
  won: { ...none, [comparison]: won },
  closed: { ...none, [comparison]: closed },
});

test("a record of many deals outweighs one of few, and too few are no record", () => {
  expect(bestOwner([owner(1, 3, 3), owner(2, 24, 30), owner(3, 2, 20)])?.name).toBe("Owner 2");
  expect(bestOwner([owner(1, 2, 2), owner(2, 3, 10)])).toMatchObject({ name: "Owner 2", won: 3, closed: 10 });
  expect(bestOwner([owner(1, 2, 2), owner(2, 4, 9, "all")])).toMatchObject({ comparison: "all", name: "Owner 2" });
  expect(bestOwner([owner(1, 0, 9)])).toBeNull();
});
