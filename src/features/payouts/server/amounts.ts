import { fractionDigits } from "#base/money.ts";

/** `1234.56`, in as many digits as the currency has: for machines, in whole numbers throughout. */
export function decimalAmount(minor: number, currency: string): string {
  const digits = fractionDigits(currency);
  const units = String(minor).padStart(digits + 1, "0");
  return digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`;
}
