import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locales } from "./locales.ts";
import {
  addMoney,
  apportion,
  decimalOf,
  formatCompactMoney,
  formatMoney,
  fractionDigits,
  proportion,
} from "./money.ts";

const intl = (code: string) => locales.find((locale) => locale.code === code)?.intl ?? code;
/** Removes direction marks and unifies spaces, which these tests do not check. */
const plain = (text: string) => text.replaceAll(/[\u200E\u200F\u061C\u2066-\u2069]/g, "").replaceAll(/\s/g, " ");

it("keeps the letters and the sign of a currency in order in a short amount in Arabic", () => {
  const amount = { minor: 35_180_000, currency: "USD" };
  expect(formatCompactMoney(amount, intl("en"))).toBe("$351.8K");
  expect(formatCompactMoney(amount, intl("ar"))).toContain("\u2066US$\u2069");
});

describe("formatMoney", () => {
  it("uses the record's currency in every language", () => {
    const amount = { minor: 1_234_567, currency: "EUR" };
    expect(plain(formatMoney(amount, intl("en")))).toBe("€12,345.67");
    expect(plain(formatMoney(amount, intl("de")))).toBe("12.345,67 €");
    expect(plain(formatMoney(amount, intl("ar")))).toBe("12,345.67 €");
    expect(plain(formatMoney(amount, intl("zh")))).toBe("€12,345.67");
  });

  it("uses each currency's number of digits: none for yen, three for dinar", () => {
    expect(plain(formatMoney({ minor: 1500, currency: "JPY" }, intl("en")))).toBe("¥1,500");
    expect(plain(formatMoney({ minor: 1500, currency: "KWD" }, intl("en")))).toBe("KWD 1.500");
    expect(plain(formatMoney({ minor: 150_050, currency: "EUR" }, intl("en"), true))).toBe("€1,501");
  });

  it("follows ISO 4217 even where browsers differ, as for forints and rupiahs", () => {
    expect(["EUR", "HUF", "IDR", "JPY", "KWD", "IQD", "CLF"].map(fractionDigits)).toEqual([2, 2, 2, 0, 3, 3, 4]);
    expect(plain(formatMoney({ minor: 150_050, currency: "HUF" }, intl("en")))).toBe("HUF 1,500.50");
  });

  it("writes all digits in the machine format", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom("EUR", "JPY", "KWD"), (minor, currency) => {
        const text = decimalOf({ minor, currency });
        expect(text).toMatch(
          new RegExp(`^-?\\d+${fractionDigits(currency) ? `\\.\\d{${fractionDigits(currency)}}` : ""}$`),
        );
        expect(Number(text.replace(".", ""))).toBe(minor);
      }),
    );
  });

  it("distinguishes yen from yuan in every language", () => {
    for (const { intl: language } of locales) {
      const yen = plain(formatMoney({ minor: 100, currency: "JPY" }, language)).replaceAll(/[\d.,\s]/g, "");
      const yuan = plain(formatMoney({ minor: 100, currency: "CNY" }, language)).replaceAll(/[\d.,\s]/g, "");
      expect(yen).not.toBe(yuan);
    }
  });

  it("uses Latin digits in Arabic, and isolates a Latin symbol in right-to-left text", () => {
    const dollars = formatMoney({ minor: 123_450, currency: "USD" }, intl("ar"));
    expect(plain(dollars)).toBe("1,234.50 US$");
    // Without isolation the reader sees "$US".
    expect(dollars).toContain("\u2066US$\u2069");
    expect(plain(formatMoney({ minor: 123_450, currency: "SAR" }, intl("ar")))).toContain("1,234.50");
  });

  it("preserves the digits of the amount, for every currency and language", () => {
    const currencies = ["EUR", "USD", "GBP", "BRL", "SAR", "CNY", "JPY", "KWD"];
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.constantFrom(...currencies),
        fc.constantFrom(...locales),
        (minor, currency, { intl: language }) => {
          const digits = plain(formatMoney({ minor, currency }, language)).replaceAll(/\D/g, "");
          expect(Number(digits)).toBe(Math.abs(minor));
        },
      ),
    );
  });
});

describe("addMoney", () => {
  it("adds without losing a cent, in any order", () => {
    const amounts = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { maxLength: 50 });
    fc.assert(
      fc.property(amounts, (minors) => {
        const euros = minors.map((minor) => ({ minor, currency: "EUR" }));
        const sum = addMoney(euros, "EUR");
        expect(sum).toEqual(addMoney(euros.toReversed(), "EUR"));
        expect(BigInt(sum.minor)).toBe(minors.reduce((total, minor) => total + BigInt(minor), 0n));
      }),
    );
  });
});

/** The range that contracts accept: nine trillion with two decimal places. */
const amounts = fc.integer({ min: -900_000_000_000_000, max: 900_000_000_000_000 });
const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + BigInt(part), 0n);

describe("proportion", () => {
  it("rounds to the nearest unit, halves away from zero", () => {
    expect(proportion(5, 1, 2)).toBe(3);
    expect(proportion(-5, 1, 2)).toBe(-3);
    expect(proportion(1_234_567, 700, 10_000)).toBe(86_420);
    expect(proportion(0, 1234, 10_000)).toBe(0);
  });

  it("is never off by more than half a unit, however large the amount", () => {
    const wholes = fc.integer({ min: 1, max: 900_000_000_000_000 });
    fc.assert(
      fc.property(amounts, amounts, wholes, (minor, part, whole) => {
        fc.pre(Math.abs(part) <= whole);
        const off = BigInt(proportion(minor, part, whole)) * BigInt(whole) - BigInt(minor) * BigInt(part);
        expect((off < 0n ? -off : off) * 2n <= BigInt(whole)).toBe(true);
      }),
    );
  });

  it("returns the full amount for the whole, so that partial refunds in any order add up to the same amount", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 900_000_000_000_000 }), (minor, whole) => {
        expect(proportion(minor, whole, whole)).toBe(minor);
      }),
    );
  });
});

describe("apportion", () => {
  it("gives the cent left by rounding to the largest remainder, or to the first of equal ones", () => {
    expect(apportion(128_148, [7000, 3000])).toEqual([89_704, 38_444]);
    expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(apportion(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(apportion(1, [3333, 3333, 3334])).toEqual([0, 0, 1]);
  });

  it("distributes the full amount, and no part is off by a whole unit", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(amounts, weights, (minor, shares) => {
        const whole = sumOf(shares);
        fc.pre(whole > 0n);
        const parts = apportion(minor, shares);
        expect(sumOf(parts)).toBe(BigInt(minor));
        for (const [i, part] of parts.entries()) {
          const off = BigInt(part) * whole - BigInt(minor) * BigInt(shares[i]!);
          expect(off < whole && off > -whole).toBe(true);
        }
      }),
    );
  });
});
