import { numberFormat } from "#base/formats.ts";
import { fractionDigits } from "#base/money.ts";
import { decimalSignOf, maxMinor } from "#base/parse-amount.ts";

/** The amount as text for the field: in the reader's number format, with a fraction only if there is one. */
export function formatAmount(minor: number | null, intl: string, currency: string): string {
  if (minor === null) return "";
  const digits = fractionDigits(currency);
  const hasFraction = minor % 10 ** digits !== 0;
  const [integer, fraction] = [Math.floor(minor / 10 ** digits), minor % 10 ** digits];
  const grouped = numberFormat(intl, { maximumFractionDigits: 0 }).format(integer);
  return hasFraction ? `${grouped}${decimalSignOf(intl)}${String(fraction).padStart(digits, "0")}` : grouped;
}

/** The amount with its currency, in full. */
export const spell = (minor: number, intl: string, currency: string): string =>
  numberFormat(intl, { style: "currency", currency }).format(minor / 10 ** fractionDigits(currency));

/** The same figure in another currency: 1,200 dollars become 1,200 yen, not 120,000. */
export function changeCurrency(minor: number | null, from: string, to: string): number | null {
  if (minor === null) return null;
  const shift = fractionDigits(to) - fractionDigits(from);
  return Math.min(Math.round(minor * 10 ** shift), maxMinor);
}
