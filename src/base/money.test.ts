import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locales } from "./locales.ts";
import { addMoney, formatMoney } from "./money.ts";

const intl = (code: string) => locales.find((locale) => locale.code === code)?.intl ?? code;
/** Marks of direction and the different spaces are not what is asked here. */
const plain = (text: string) => text.replaceAll(/[\u200E\u200F\u061C\u2066-\u2069]/g, "").replaceAll(/\s/g, " ");

describe("formatMoney", () => {
  it("writes the record's currency, whatever the language [R1.7]", () => {
    const amount = { minor: 1_234_567, currency: "EUR" };
    expect(plain(formatMoney(amount, intl("en")))).toBe("€12,345.67");
    expect(plain(formatMoney(amount, intl("de")))).toBe("12.345,67 €");
    expect(plain(formatMoney(amount, intl("ar")))).toBe("12,345.67 €");
    expect(plain(formatMoney(amount, intl("zh")))).toBe("€12,345.67");
  });

  it("knows how many digits a currency has: none for yen, three for dinar", () => {
    expect(plain(formatMoney({ minor: 1500, currency: "JPY" }, intl("en")))).toBe("¥1,500");
    expect(plain(formatMoney({ minor: 1500, currency: "KWD" }, intl("en")))).toBe("KWD 1.500");
    expect(plain(formatMoney({ minor: 150_050, currency: "EUR" }, intl("en"), true))).toBe("€1,501");
  });

  it("tells yen from yuan in every language", () => {
    for (const { intl: language } of locales) {
      const yen = plain(formatMoney({ minor: 100, currency: "JPY" }, language)).replaceAll(/[\d.,\s]/g, "");
      const yuan = plain(formatMoney({ minor: 100, currency: "CNY" }, language)).replaceAll(/[\d.,\s]/g, "");
      expect(yen).not.toBe(yuan);
    }
  });

  it("writes Latin digits in Arabic, and keeps a Latin symbol together in the right-to-left line", () => {
    const dollars = formatMoney({ minor: 123_450, currency: "USD" }, intl("ar"));
    expect(plain(dollars)).toBe("1,234.50 US$");
    // Without isolation the reader sees "$US".
    expect(dollars).toContain("\u2066US$\u2069");
    expect(plain(formatMoney({ minor: 123_450, currency: "SAR" }, intl("ar")))).toContain("1,234.50");
  });

  it("is understood again: the digits are the amount, for every currency and language", () => {
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
