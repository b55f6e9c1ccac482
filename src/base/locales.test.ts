import { expect, it } from "vitest";
import { acceptedTags, locales, preferredLocale } from "./locales.ts";
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
])("writes an amount without its own currency in %s with %s [R1.7]", (code, label) => {
  const { intl, currency } = locales.find((locale) => locale.code === code)!;
  expect(formatMoney({ minor: 100_000, currency }, intl, true)).toContain(label);
});

it("picks the first supported language of a list, ignoring region and case [R1.3]", () => {
  expect(preferredLocale(["sv", "ZH-Hant-TW", "en"])).toBe("zh");
  expect(preferredLocale(["enx", "eng"])).toBe("en");
  expect(preferredLocale([])).toBe("en");
});

it("orders a browser's list by weight, and falls back to the tenant's language [R1.3]", () => {
  expect(acceptedTags("en;q=0.5, fr-CA, de;q=0.8, it;q=0, *;q=0.1")).toEqual(["fr-CA", "de", "en", "*"]);
  expect(acceptedTags(undefined)).toEqual([]);
  expect(preferredLocale(acceptedTags("sv, ja;q=0.9"), "de")).toBe("de");
  expect(preferredLocale(acceptedTags("sv, es;q=0.9"), "de")).toBe("es");
});
