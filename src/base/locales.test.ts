import { expect, it } from "vitest";
import { locales, preferredLocale } from "./locales.ts";
import { formatMoney } from "./money.ts";

it("offers eight languages, one of them right to left [R1.3] [R1.6] [R9.1]", () => {
  expect(locales.map(({ code }) => code)).toEqual(["en", "es", "fr", "de", "it", "pt", "ar", "zh"]);
  expect(locales.filter(({ dir }) => dir === "rtl").map(({ code }) => code)).toEqual(["ar"]);
});

it.each([
  ["en", "$"],
  ["es", "€"],
  ["fr", "€"],
  ["de", "€"],
  ["it", "€"],
  ["pt", "R$"],
  ["ar", "ر.س."],
  ["zh", "¥"],
])("writes an amount without a currency of its own in %s with %s [R1.7]", (code, label) => {
  const { intl, currency } = locales.find((locale) => locale.code === code)!;
  expect(formatMoney({ minor: 100_000, currency }, intl, true)).toContain(label);
});

it("takes the first language of a list that it speaks, whatever the region or case [R1.3]", () => {
  expect(preferredLocale(["sv", "ZH-Hant-TW", "en"])).toBe("zh");
  expect(preferredLocale(["enx", "eng"])).toBe("en");
  expect(preferredLocale([])).toBe("en");
});
