import { expect, test } from "vitest";
import { fractionDigits } from "./money.ts";
import { usualIn } from "./usual-amount.ts";

test("converts a default amount to a similar value in every currency, in its smallest unit", () => {
  expect(usualIn(500, "EUR")).toBe(50_000);
  expect(usualIn(500, "USD")).toBe(50_000);
  expect(usualIn(500, "JPY")).toBe(75_000);
  expect(usualIn(500, "KWD")).toBe(150_000);
  expect([usualIn(50, "KWD"), usualIn(5000, "KWD")]).toEqual([15_000, 1_500_000]);
  expect(usualIn(5000, "IDR")).toBe(5_000_000_000);
});

test("returns round amounts that look like limits", () => {
  for (const currency of Intl.supportedValuesOf("currency"))
    for (const amount of [50, 500, 5000]) {
      const whole = usualIn(amount, currency) / 10 ** fractionDigits(currency);
      expect(whole, currency).toBe(Math.round(whole));
      expect(whole % 5, currency).toBe(0);
    }
});
