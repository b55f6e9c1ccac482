import fc from "fast-check";
import { expect, it } from "vitest";
import { numberFormat } from "#base/formats.ts";
import { locales } from "#base/locales.ts";
import { fractionDigits } from "#base/money.ts";
import { parseAmount, symbolOf } from "#base/parse-amount.ts";
import { changeCurrency, formatAmount } from "./money-input.ts";

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

it.each([
  ["185k", "en-US", "USD", 18_500_000],
  ["$185K", "en-US", "USD", 18_500_000],
  ["1.2m", "en-US", "USD", 120_000_000],
  ["1.2 M USD", "en-US", "USD", 120_000_000],
  ["€1.2m", "en-US", "EUR", 120_000_000],
  ["1,2 Mio. €", "de-DE", "EUR", 120_000_000],
  ["48 Tsd.", "de-DE", "EUR", 4_800_000],
  ["1,5 Md €", "fr-FR", "EUR", 150_000_000_000],
  ["48 k€", "fr-FR", "EUR", 4_800_000],
  ["48 mil €", "es-ES", "EUR", 4_800_000],
  ["48 mila", "it-IT", "EUR", 4_800_000],
  ["R$ 1,2 mi", "pt-BR", "BRL", 120_000_000],
  ["48 ألف ر.س.", "ar-SA-u-ca-gregory-nu-latn", "SAR", 4_800_000],
  ["1,2 مليون", "ar-SA-u-ca-gregory-nu-latn", "SAR", 120_000_000],
  ["¥4.8万", "zh-CN", "CNY", 4_800_000],
  ["1.2亿", "zh-CN", "CNY", 12_000_000_000],
  ["4.8k", "en-US", "JPY", 4800],
  ["usd 10", "en-US", "USD", 1000],
] as const)("reads the shorthand %s in %s as %s %d", (text, intl, currency, minor) => {
  expect(parseAmount(text, intl, currency)).toEqual({ minor });
});

it("reads back any amount as each language writes it, with and without its currency [R1.7]", () => {
  const languages = fc.constantFrom(...locales.map(({ intl }) => intl));
  const currencies = fc.constantFrom("USD", "EUR", "BRL", "SAR", "CNY", "GBP", "JPY", "KWD");
  fc.assert(
    fc.property(languages, currencies, fc.integer({ min: 0, max: 900_000_000_000 }), (intl, currency, minor) => {
      const money = Number(minor) / 10 ** fractionDigits(currency);
      for (const currencyDisplay of ["symbol", "narrowSymbol", "code"] as const) {
        const text = numberFormat(intl, { style: "currency", currency, currencyDisplay }).format(money);
        expect(parseAmount(text, intl, currency), `${text} in ${intl}`).toEqual({ minor });
      }
      expect(parseAmount(formatAmount(minor, intl, currency), intl, currency)).toEqual({ minor });
    }),
  );
});

it("reads a thousand and a million as the figure with its zeros, in every language", () => {
  const languages = fc.constantFrom(...locales.map(({ intl }) => intl));
  fc.assert(
    fc.property(languages, fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 9 }), (intl, whole, tenth) => {
      const decimal = numberFormat(intl).format(1.5).includes(",") ? "," : ".";
      const text = `${whole}${decimal}${tenth}`;
      expect(parseAmount(`${text}k`, intl, "USD")).toEqual({ minor: (whole * 10 + tenth) * 10_000 });
      expect(parseAmount(`${text} M`, intl, "USD")).toEqual({ minor: (whole * 10 + tenth) * 10_000_000 });
    }),
  );
});

it("distinguishes an empty field from input that is not a number, too precise or too large", () => {
  expect(parseAmount("  ", "en-US", "USD")).toEqual({ minor: null });
  for (const text of ["abc", "-5", "1e400", "5 x", "k", "5kk", "."])
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
