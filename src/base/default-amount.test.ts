import { expect, test } from "vitest";
import { defaultAmountIn } from "./default-amount.ts";
import { fractionDigits } from "./money.ts";

test("converts a default amount to a similar value in every currency, in its smallest unit", () => {
  expect(defaultAmountIn(500, "EUR")).toBe(50_000);
  expect(defaultAmountIn(500, "USD")).toBe(50_000);
  expect(defaultAmountIn(500, "JPY")).toBe(75_000);
  expect(defaultAmountIn(500, "KWD")).toBe(150_000);
  expect([defaultAmountIn(50, "KWD"), defaultAmountIn(5000, "KWD")]).toEqual([15_000, 1_500_000]);
  expect(defaultAmountIn(5000, "IDR")).toBe(5_000_000_000);
});

test("returns round amounts that look like limits", () => {
  for (const currency of Intl.supportedValuesOf("currency"))
    for (const amount of [50, 500, 5000]) {
      const whole = defaultAmountIn(amount, currency) / 10 ** fractionDigits(currency);
      expect(whole, currency).toBe(Math.round(whole));
      expect(whole % 5, currency).toBe(0);
    }
});
