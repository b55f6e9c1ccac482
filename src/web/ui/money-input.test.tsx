import { expect, it } from "vitest";
import { changeCurrency, formatAmount, parseAmount, symbolOf } from "./money-input.ts";

it.each([
  ["1,234.50", "en-US", "USD", 123_450],
  ["1.234,50", "de-DE", "EUR", 123_450],
  ["1 234,50", "fr-FR", "EUR", 123_450],
  ["1.234", "de-DE", "EUR", 123_400],
  ["1,234", "en-US", "USD", 123_400],
  ["12.5", "de-DE", "EUR", 1250],
  ["12,5", "en-US", "USD", 1250],
  ["1,234,567", "de-DE", "EUR", 123_456_700],
  ["$ 99", "en-US", "USD", 9900],
  ["R$ 1.500,00", "pt-BR", "BRL", 150_000],
  ["EUR 10", "en-US", "EUR", 1000],
  ["١٬٢٣٤٫٥", "ar-SA-u-ca-gregory-nu-latn", "SAR", 123_450],
  ["1234", "en-US", "JPY", 1234],
  ["1,234.567", "en-US", "KWD", 1_234_567],
  ["0.1", "en-US", "USD", 10],
  ["4.35", "en-US", "USD", 435],
  ["9,000,000,000,000", "en-US", "USD", 900_000_000_000_000],
] as const)("reads %s in %s as %s %d", (text, intl, currency, minor) => {
  expect(parseAmount(text, intl, currency)).toEqual({ minor });
});

it("distinguishes an empty field from input that is not a number, too precise or too large", () => {
  expect(parseAmount("  ", "en-US", "USD")).toEqual({ minor: null });
  for (const text of ["abc", "-5", "1e400", "5k", "."])
    expect(parseAmount(text, "en-US", "USD")).toEqual({ fault: "number" });
  expect(parseAmount("1.5", "en-US", "JPY")).toEqual({ fault: "tooFine" });
  expect(parseAmount("1.999", "en-US", "USD")).toEqual({ fault: "tooFine" });
  expect(parseAmount("99999999999999999999", "en-US", "USD")).toEqual({ fault: "tooLarge" });
});

it.each([
  [123_450, "en-US", "USD", "1,234.50"],
  [123_400, "de-DE", "EUR", "1.234"],
  [123_405, "de-DE", "EUR", "1.234,05"],
  [1234, "en-US", "JPY", "1,234"],
  [1_234_567, "en-US", "KWD", "1,234.567"],
  [null, "en-US", "USD", ""],
] as const)("writes %s in %s and %s as %s, which reads back the same", (minor, intl, currency, text) => {
  expect(formatAmount(minor, intl, currency)).toBe(text);
  expect(parseAmount(text, intl, currency)).toEqual({ minor });
});

it("keeps the figure when the currency changes, whatever its minor unit", () => {
  expect(changeCurrency(120_000, "USD", "JPY")).toBe(1200);
  expect(changeCurrency(1200, "JPY", "KWD")).toBe(1_200_000);
  expect(changeCurrency(null, "USD", "JPY")).toBeNull();
});

it("shows the currency's symbol in any language", () => {
  expect(["USD", "EUR", "BRL", "CNY"].map((currency) => symbolOf(currency, "en-US"))).toEqual(["$", "€", "R$", "¥"]);
  expect(symbolOf("EUR", "es-ES")).toBe("€");
});
