import { numberFormat } from "./formats.ts";
import { fractionDigits } from "./money.ts";

/** An amount in the currency's minor unit, null for an empty field, or why it is invalid. */
type ParsedAmount = { minor: number | null } | { fault: "number" | "tooFine" | "tooLarge" };

/** Larger amounts are typing errors; contracts reject them too. */
export const maxMinor = 900_000_000_000_000;

/** Arabic, Persian and full-width digits are accepted. */
const toWesternDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = [0x30, 0x660, 0x6f0, 0xff10].find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });

export const decimalSignOf = (intl: string) =>
  numberFormat(intl)
    .formatToParts(1.5)
    .find(({ type }) => type === "decimal")?.value ?? ".";

/**
 * Finds the decimal separator. If both point and comma occur, it is the last one; if one occurs several times, there is none; if one occurs
 * once, it is the separator if it is the reader's own or is not followed by exactly three digits.
 */
function decimalIndex(text: string, decimal: string): number {
  const signs = [...text.matchAll(/[.,]/g)];
  const last = signs.at(-1);
  if (!last) return -1;
  const kinds = new Set(signs.map(([sign]) => sign));
  if (kinds.size === 1 && signs.length > 1) return -1;
  if (kinds.size === 2 || last[0] === decimal) return last.index;
  return text.length - last.index - 1 === 3 ? -1 : last.index;
}

/** Abbreviations after a number, by the zeros they stand for: `185k`, `1.2m`, `3 Mio.`, `5 万`. */
const multipliers: Record<string, number> = {
  ...{ k: 3, tsd: 3, mila: 3, ألف: 3, الف: 3, 千: 3 },
  ...{ 万: 4, 萬: 4 },
  ...{ m: 6, mm: 6, mn: 6, mio: 6, mln: 6, mi: 6, million: 6, مليون: 6, 百万: 6 },
  ...{ 亿: 8, 億: 8 },
  ...{ b: 9, bn: 9, bi: 9, md: 9, mds: 9, mrd: 9, mld: 9, billion: 9, مليار: 9 },
};
/** `mil` is a thousand in these languages and a million to others, so elsewhere it is not read. */
const thousandIsMil = /^(?:es|pt)/;
const zerosOf = (word: string, intl: string): number | undefined =>
  word === "mil" && thousandIsMil.test(intl) ? 3 : Object.hasOwn(multipliers, word) ? multipliers[word] : undefined;

/** Languages written from right to left put invisible marks around figures and signs. */
const withoutMarks = (text: string) => text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, "");

/** Removes what names the currency: its sign in the reader's language, any other sign with its letters, and a code. */
const withoutCurrency = (text: string, intl: string, currency: string) =>
  [symbolOf(currency, intl, "symbol"), symbolOf(currency, intl)]
    .reduce((rest, symbol) => rest.replaceAll(withoutMarks(symbol), " "), withoutMarks(text))
    .replaceAll(/[A-Z]{1,3}(?=\p{Sc})|\p{Sc}/gu, " ")
    .replaceAll(/(?<!\p{L})[A-Z]{3}(?!\p{L})/giu, (code) => (zerosOf(code.toLowerCase(), intl) ? code : " "));

/** Splits `1.2m` into its figure and the zeros that follow it; undefined if the letters mean nothing. */
function splitMultiplier(text: string, intl: string): { figure: string; zeros: number } | undefined {
  const [, figure = "", word = ""] = /^([^\p{L}]*?)(\p{L}*)\.?$/u.exec(text) ?? [];
  if (word === "") return /\p{L}/u.test(text) ? undefined : { figure: text, zeros: 0 };
  const zeros = zerosOf(word.toLowerCase(), intl);
  return zeros === undefined ? undefined : { figure, zeros };
}

/** Parses typed text, in the reader's number format or another, without floating-point arithmetic. */
export function parseAmount(text: string, intl: string, currency: string): ParsedAmount {
  const plain = withoutCurrency(toWesternDigits(text), intl, currency)
    .replaceAll("٫", ".")
    .replaceAll(/[\s\u00a0\u202f'’٬]/gu, "");
  if (plain === "") return text.trim() === "" ? { minor: null } : { fault: "number" };
  const { figure = "", zeros = 0 } = splitMultiplier(plain, intl) ?? {};
  if (!/^[\d.,]*\d[\d.,]*$/.test(figure)) return { fault: "number" };
  const at = decimalIndex(figure, text.includes("٫") ? "." : decimalSignOf(intl));
  const integer = (at < 0 ? figure : figure.slice(0, at)).replaceAll(/[.,]/g, "");
  const fraction = (at < 0 ? "" : figure.slice(at + 1)).replace(/0+$/, "");
  const digits = fractionDigits(currency) + zeros;
  if (fraction.length > digits) return { fault: "tooFine" };
  const minor = Number(integer + fraction.padEnd(digits, "0"));
  return minor > maxMinor ? { fault: "tooLarge" } : { minor };
}

export const symbolOf = (
  currency: string,
  intl: string,
  currencyDisplay = "narrowSymbol" as "narrowSymbol" | "symbol",
) =>
  numberFormat(intl, { style: "currency", currency, currencyDisplay })
    .formatToParts(1)
    .find(({ type }) => type === "currency")?.value ?? currency;
