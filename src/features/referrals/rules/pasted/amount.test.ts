import { expect, test } from "vitest";
import { findAmount } from "./amount.ts";

test.each([
  ["We plan €48,000 for it", "en-US", 4_800_000, "EUR"],
  ["Budget: 48.000 EUR", "de-DE", 4_800_000, "EUR"],
  ["etwa 1,2 Mio. € im Jahr", "de-DE", 120_000_000, "EUR"],
  ["around $185k", "en-US", 18_500_000, "USD"],
  ["US$ 1,200.50 a month", "en-US", 120_050, "USD"],
  ["R$ 12.000,00", "pt-BR", 1_200_000, "BRL"],
  ["CHF 9'500", "de-CH", 950_000, "CHF"],
  ["预算 ¥5万", "zh-CN", 5_000_000, "CNY"],
  ["¥500", "en-US", 500, "JPY"],
])("reads %j as an amount", (text, intl, minor, currency) => {
  expect(findAmount(text, intl)).toMatchObject({ minor, currency });
});

test.each(["no amount", "call +49 30 1234567", "in 2027", "EURO 5", ""])("finds no amount in %j", (text) => {
  expect(findAmount(text, "en-US")).toBeUndefined();
});
