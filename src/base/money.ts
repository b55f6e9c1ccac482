import { numberFormat } from "./formats.ts";

/** An amount in the currency's smallest unit. The record owns the currency; the language only decides how the amount is written. */
export type Money = { minor: number; currency: string };

/** The ISO 4217 currencies whose smallest unit is not a hundredth. */
const digitsOf = new Map(
  Object.entries({
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  }).flatMap(([digits, currencies]) => currencies.split(" ").map((currency) => [currency, Number(digits)] as const)),
);

/**
 * Returns the number of decimal places: 2 in most currencies, 0 in yen, 3 in dinars. It follows the standard and not `Intl`: browsers
 * differ about forints and rupiahs, and an amount must be the same on the server and in the browser.
 */
export const fractionDigits = (currency: string): number => digitsOf.get(currency) ?? 2;

/** Formats an amount for machines, `-1234.50`, with all digits of its currency. It uses integer arithmetic only. */
export function decimalOf({ minor, currency }: Money): string {
  const digits = fractionDigits(currency);
  const units = String(Math.abs(minor)).padStart(digits + 1, "0");
  const whole = digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`;
  return minor < 0 ? `-${whole}` : whole;
}

/** Isolates a symbol with Latin letters, left to right: right-to-left text would turn "US$" into "$US". */
const isolateSymbol = (symbol: string) => (/[A-Z]/i.test(symbol) ? `\u2066${symbol}\u2069` : symbol);

function formatAmount({ minor, currency }: Money, intlLocale: string, options: Intl.NumberFormatOptions): string {
  const format = numberFormat(intlLocale, { style: "currency", currency, ...options });
  const amount = minor / 10 ** fractionDigits(currency);
  if (!intlLocale.startsWith("ar")) return format.format(amount);
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === "currency" ? isolateSymbol(value) : value))
    .join("");
}

export function formatMoney(money: Money, intlLocale: string, whole = false): string {
  const cents = whole ? 0 : fractionDigits(money.currency);
  return formatAmount(money, intlLocale, { minimumFractionDigits: cents, maximumFractionDigits: cents });
}

/** Formats an amount for a label on a chart: "$98.5K". */
export const formatCompactMoney = (money: Money, intlLocale: string): string =>
  formatAmount(money, intlLocale, { notation: "compact", maximumFractionDigits: 1 });

export const addMoney = (amounts: Money[], currency: string): Money => ({
  minor: amounts.reduce((sum, amount) => sum + amount.minor, 0),
  currency,
});

/**
 * Returns `minor · part / whole`, rounded to the nearest unit, halves away from zero. It uses integers, because a double would lose units
 * above 90 trillion.
 */
export function proportion(minor: number, part: number, whole: number): number {
  const [amount, over, under] = [BigInt(minor), BigInt(part), BigInt(whole)];
  const product = amount * over;
  const negative = product < 0n !== under < 0n;
  const size = (n: bigint) => (n < 0n ? -n : n);
  const rounded = (size(product) * 2n + size(under)) / (size(under) * 2n);
  return Number(negative ? -rounded : rounded);
}

/**
 * Divides an amount by weights so that the parts add up to it. What rounding leaves goes to the largest remainders, the first of equal
 * ones.
 */
export function apportion(minor: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const [sign, amount] = minor < 0 ? [-1, BigInt(-minor)] : [1, BigInt(minor)];
  const parts = weights.map((weight, place) => {
    const product = amount * BigInt(weight);
    return { place, minor: product / whole, rest: product % whole };
  });
  let left = Number(amount - parts.reduce((sum, part) => sum + part.minor, 0n));
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  for (const part of byRest) if (left-- > 0) part.minor += 1n;
  return parts.map((part) => sign * Number(part.minor));
}
