import { numberFormat } from "#base/formats.ts";
import { fractionDigits } from "#base/money.ts";

/** An amount in the currency's minor unit, null for an empty field, or why it is invalid. */
export type ParsedAmount = { minor: number | null } | { fault: "number" | "tooFine" | "tooLarge" };

/** Larger amounts are typing errors; the contract rejects them too. */
const maxMinor = 900_000_000_000_000;

/** Arabic, Persian and full-width digits are accepted. */
const toWesternDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = [0x30, 0x660, 0x6f0, 0xff10].find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });

const decimalOf = (intl: string) =>
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

/** Parses typed text, in the reader's number format or another, without floating-point arithmetic. */
export function parseAmount(text: string, intl: string, currency: string): ParsedAmount {
  const plain = toWesternDigits(text)
    .replaceAll("٫", ".")
    .replaceAll(/[\s\u00a0\u202f'’٬\u200e\u200f\u2066-\u2069\p{Sc}]|[A-Z]{1,3}(?=\p{Sc})|[A-Z]{3}/gu, "");
  if (plain === "") return text.trim() === "" ? { minor: null } : { fault: "number" };
  if (!/^[\d.,]*\d[\d.,]*$/.test(plain)) return { fault: "number" };
  const at = decimalIndex(plain, text.includes("٫") ? "." : decimalOf(intl));
  const integer = (at < 0 ? plain : plain.slice(0, at)).replaceAll(/[.,]/g, "");
  const fraction = (at < 0 ? "" : plain.slice(at + 1)).replace(/0+$/, "");
  const digits = fractionDigits(currency);
  if (fraction.length > digits) return { fault: "tooFine" };
  const minor = Number(integer + fraction.padEnd(digits, "0"));
  return minor > maxMinor ? { fault: "tooLarge" } : { minor };
}

/** The amount as text for the field: in the reader's number format, with a fraction only if there is one. */
export function formatAmount(minor: number | null, intl: string, currency: string): string {
  if (minor === null) return "";
  const digits = fractionDigits(currency);
  const hasFraction = minor % 10 ** digits !== 0;
  const [integer, fraction] = [Math.floor(minor / 10 ** digits), minor % 10 ** digits];
  const grouped = numberFormat(intl, { maximumFractionDigits: 0 }).format(integer);
  return hasFraction ? `${grouped}${decimalOf(intl)}${String(fraction).padStart(digits, "0")}` : grouped;
}

/** The same figure in another currency: 1,200 dollars become 1,200 yen, not 120,000. */
export function changeCurrency(minor: number | null, from: string, to: string): number | null {
  if (minor === null) return null;
  const shift = fractionDigits(to) - fractionDigits(from);
  return Math.min(Math.round(minor * 10 ** shift), maxMinor);
}

export const symbolOf = (currency: string, intl: string): string =>
  numberFormat(intl, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(1)
    .find(({ type }) => type === "currency")?.value ?? currency;
