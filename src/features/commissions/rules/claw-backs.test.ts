import fc from "fast-check";
import { expect, test } from "vitest";
import { states } from "../values.ts";
import { outstandingOf, shownStateOf } from "./claw-backs.ts";

test("a commission that was paid and then taken back is never shown as paid", () => {
  const paid = { state: "paid", paidAt: "2026-11-01T00:00:00Z", leftMinor: 75_00, clawedBackMinor: 0 } as const;
  expect(shownStateOf(paid)).toBe("paid");
  expect(shownStateOf({ ...paid, clawedBackMinor: 25_00 })).toBe("partly_clawed_back");
  expect(shownStateOf({ ...paid, state: "reversed", leftMinor: 0, clawedBackMinor: 100_00 })).toBe("clawed_back");
  for (const state of states)
    expect(shownStateOf({ state, paidAt: null, leftMinor: 0, clawedBackMinor: 5 })).toBe(state);
});

test("what is owed belongs to the newest claw-backs, never to more than they were", () => {
  const amount = fc.integer({ min: 0, max: 1_000_00 });
  fc.assert(
    fc.property(fc.array(amount), amount, (minors, owedMinor) => {
      const clawBacks = minors.map((minor, id) => ({ id, minor }));
      const outstanding = outstandingOf(clawBacks, owedMinor);
      const total = minors.reduce((sum, minor) => sum + minor, 0);
      expect([...outstanding.values()].reduce((sum, minor) => sum + minor, 0)).toBe(Math.min(total, owedMinor));
      for (const { id, minor } of clawBacks) expect(outstanding.get(id)).toBeLessThanOrEqual(minor);
      const oldestOpen = clawBacks.findIndex(({ id }) => (outstanding.get(id) ?? 0) > 0);
      if (oldestOpen >= 0)
        for (const { id, minor } of clawBacks.slice(oldestOpen + 1)) expect(outstanding.get(id)).toBe(minor);
    }),
  );
  expect([
    ...outstandingOf(
      [
        { id: "old", minor: 10 },
        { id: "new", minor: 20 },
      ],
      25,
    ),
  ]).toEqual([
    ["new", 20],
    ["old", 5],
  ]);
});
