import { electronicFormatIBAN, friendlyFormatIBAN, getCountrySpecifications, isValidIBAN } from "ibantools";

const specifications = getCountrySpecifications();

/** Returns the length of a country's IBAN; undefined if it has none. */
export const ibanLength = (country: string): number | undefined => {
  const found = specifications[country];
  return found?.IBANRegistry ? (found.chars ?? undefined) : undefined;
};

const stripFormatting = (text: string) => electronicFormatIBAN(text) ?? "";

/** Returns the country of the typed prefix, if it has IBANs. */
export function ibanCountryOf(text: string): string | undefined {
  const country = stripFormatting(text).slice(0, 2);
  return /^[A-Z]{2}\d/.test(stripFormatting(text)) && ibanLength(country) ? country : undefined;
}

type IbanProgress = { state: "none" | "empty" | "short" | "right" | "wrong"; has: number; of: number };

/** Returns the progress of typing an IBAN; `none` for other account numbers, which cannot be checked. */
export function ibanProgress(text: string, country: string): IbanProgress {
  const typed = stripFormatting(text);
  const of = ibanLength(country);
  if (!of) return { state: "none", has: typed.length, of: 0 };
  if (!typed) return { state: "empty", has: 0, of };
  if (typed.length < of) return { state: "short", has: typed.length, of };
  const isValid = isValidIBAN(typed) && typed.startsWith(country);
  return { state: isValid ? "right" : "wrong", has: typed.length, of };
}

/** Groups the IBAN in fours, as banks print it. */
export const formatIban = (text: string): string => friendlyFormatIBAN(text) ?? text;
