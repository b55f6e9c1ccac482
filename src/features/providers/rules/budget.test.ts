import fc from "fast-check";
import { expect, test } from "vitest";
import { budgetStateOf, costOf, fitsBudget, forecastOf, maxInputTokens } from "./budget.ts";

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

test("calls that fit never exceed a budget together, whatever they cost of their most", () => {
  const call = fc.record({ most: fc.nat(1000), share: fc.double({ min: 0, max: 1, noNaN: true }) });
  fc.assert(
    fc.property(fc.nat(5000), fc.array(call), (budget, calls) => {
      let spent = 0;
      for (const { most, share } of calls) if (fitsBudget(spent, most, budget)) spent += Math.floor(most * share);
      expect(spent).toBeLessThanOrEqual(budget);
    }),
  );
  expect([fitsBudget(0, 0, 0), fitsBudget(9, 1, 10), fitsBudget(9, 2, 10), fitsBudget(9, null, 10)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(fitsBudget(5, 5, null)).toBe(true);
});

test("a text has at most as many tokens as bytes, and a picture adds what the kind counts", () => {
  expect(maxInputTokens("anthropic", 100, false)).toBe(600);
  expect(maxInputTokens("anthropic", 100, true)).toBe(5600);
});
