import { fractionDigits } from "#base/money.ts";

/** The price of one unit of a currency in another on a day, as a decimal string. */
export type DayRate = { rate: string; day: string };

/** The number of days a rate stays valid, because banks publish none on weekends and holidays. */
export const rateDays = 10;

/** The significant digits of a quotient of two rates. They are exact to the minor unit for any amount under ten billion. */
const digits = 12;

/** Converts a decimal string to an integer fraction over a power of ten. */
function fraction(decimal: string) {
  const [whole = "0", behind = ""] = decimal.split(".");
  return { over: BigInt(whole + behind), under: 10n ** BigInt(behind.length) };
}

const halfUp = (over: bigint, under: bigint) => (over * 2n + under) / (under * 2n);

function decimalOf(units: bigint, places: number) {
  const padded = units.toString().padStart(places + 1, "0");
  const whole = padded.slice(0, padded.length - places);
  const behind = padded.slice(padded.length - places).replace(/0+$/, "");
  return behind ? `${whole}.${behind}` : whole;
}

/** Derives the rate between two currencies from their euro rates, to twelve significant digits. */
export function crossRate(fromPerEuro: string, toPerEuro: string): string {
  const [from, to] = [fraction(fromPerEuro), fraction(toPerEuro)];
  const over = to.over * from.under;
  const under = to.under * from.over;
  const whole = over / under;
  const before = whole > 0n ? whole.toString().length : 1 - (under / over).toString().length;
  const places = Math.max(0, digits - before);
  return decimalOf(halfUp(over * 10n ** BigInt(places), under), places);
}

/**
 * Converts an amount at the given rate to the nearest minor unit, with halves rounded away from zero. Only the stored rate
 * determines the result.
 */
export function convertAt(minor: number, from: string, to: string, rate: string): number {
  const { over, under } = fraction(rate);
  const size = BigInt(Math.abs(minor));
  const finer = fractionDigits(to) - fractionDigits(from);
  const up = 10n ** BigInt(Math.max(0, finer));
  const down = 10n ** BigInt(Math.max(0, -finer));
  return Math.sign(minor) * Number(halfUp(size * over * up, under * down)) || 0;
}
