import { fractionDigits } from "#base/money.ts";

/** What one unit of a currency was in another on a day, as a decimal in words. */
export type DayRate = { rate: string; day: string };

/** How many days a rate is good for: banks publish none at weekends and on holidays. */
export const rateDays = 10;

/** So many digits of a quotient of two rates count; they are exact to the unit for any amount under ten billion. */
const digits = 12;

/** A decimal in words as a whole number over a power of ten. */
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

/** From two rates of the euro, to twelve digits that count. */
export function crossRate(fromPerEuro: string, toPerEuro: string): string {
  const [from, to] = [fraction(fromPerEuro), fraction(toPerEuro)];
  const over = to.over * from.under;
  const under = to.under * from.over;
  const whole = over / under;
  const before = whole > 0n ? whole.toString().length : 1 - (under / over).toString().length;
  const places = Math.max(0, digits - before);
  return decimalOf(halfUp(over * 10n ** BigInt(places), under), places);
}

/** An amount in another currency, to the nearest unit, halves away from zero: what the written rate says, and nothing else. */
export function convertAt(minor: number, from: string, to: string, rate: string): number {
  const { over, under } = fraction(rate);
  const size = BigInt(Math.abs(minor));
  const finer = fractionDigits(to) - fractionDigits(from);
  const up = 10n ** BigInt(Math.max(0, finer));
  const down = 10n ** BigInt(Math.max(0, -finer));
  return Math.sign(minor) * Number(halfUp(size * over * up, under * down)) || 0;
}
