import { fractionDigits } from "#base/money.ts";

/** The price of one unit of a currency in another on a day, as a decimal string. */
export type DayRate = { rate: string; day: string };

/** The number of days a rate stays valid, because banks publish none on weekends and holidays. */
export const maxRateAgeDays = 10;

/** The significant digits of a quotient of two rates. They are exact to the minor unit for any amount under ten billion. */
const significantDigits = 12;

/** Converts a decimal string to an integer fraction over a power of ten. */
function parseDecimal(decimal: string) {
  const [whole = "0", decimals = ""] = decimal.split(".");
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

const divideHalfUp = (numerator: bigint, denominator: bigint) => (numerator * 2n + denominator) / (denominator * 2n);

function decimalOf(units: bigint, places: number) {
  const padded = units.toString().padStart(places + 1, "0");
  const whole = padded.slice(0, padded.length - places);
  const decimals = padded.slice(padded.length - places).replace(/0+$/, "");
  return decimals ? `${whole}.${decimals}` : whole;
}

/** Derives the rate between two currencies from their euro rates, to twelve significant digits. */
export function crossRate(fromPerEuro: string, toPerEuro: string): string {
  const [from, to] = [parseDecimal(fromPerEuro), parseDecimal(toPerEuro)];
  const numerator = to.numerator * from.denominator;
  const denominator = to.denominator * from.numerator;
  const whole = numerator / denominator;
  const before = whole > 0n ? whole.toString().length : 1 - (denominator / numerator).toString().length;
  const places = Math.max(0, significantDigits - before);
  return decimalOf(divideHalfUp(numerator * 10n ** BigInt(places), denominator), places);
}

/**
 * Converts an amount at the given rate to the nearest minor unit, with halves rounded away from zero. Only the stored rate
 * determines the result.
 */
export function convertAt(minor: number, from: string, to: string, rate: string): number {
  const { numerator, denominator } = parseDecimal(rate);
  const magnitude = BigInt(Math.abs(minor));
  const digitShift = fractionDigits(to) - fractionDigits(from);
  const scaleUp = 10n ** BigInt(Math.max(0, digitShift));
  const scaleDown = 10n ** BigInt(Math.max(0, -digitShift));
  return Math.sign(minor) * Number(divideHalfUp(magnitude * numerator * scaleUp, denominator * scaleDown)) || 0;
}
