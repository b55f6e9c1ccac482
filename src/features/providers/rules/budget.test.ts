import fc from "fast-check";
import { expect, test } from "vitest";
import { budgetStateOf, costOf, forecastOf } from "./budget.ts";

test("a call costs its tokens times the prices for a million tokens", () => {
  expect(costOf({ inputPrice: 3, outputPrice: 15 }, 1000, 200)).toBe(6000);
  expect(costOf({ inputPrice: 0.15, outputPrice: 0.6 }, 1, 1)).toBe(1);
  expect(costOf({ inputPrice: null, outputPrice: 15 }, 1000, 200)).toBeNull();
});

test("warns at 80% of the budget and stops at all of it", () => {
  expect(budgetStateOf(5, null)).toBe("free");
  expect(budgetStateOf(0, 0)).toBe("spent");
  expect([79, 80, 99, 100, 120].map((spent) => budgetStateOf(spent, 100))).toEqual([
    ..."within warning warning spent spent".split(" "),
  ]);
});

test("more spending never frees a budget", () => {
  const order = ["within", "warning", "spent"];
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (spent, more, budget) => {
      const [before, after] = [spent, spent + more].map((sum) => order.indexOf(budgetStateOf(sum, budget)));
      expect(after).toBeGreaterThanOrEqual(before ?? 0);
    }),
  );
});

test("the forecast goes on as so far, and on the last day is what was spent", () => {
  expect(forecastOf(86_700_000, 16, 30)).toBe(162_562_500);
  fc.assert(fc.property(fc.nat(), (spent) => forecastOf(spent, 30, 30) === spent));
});
