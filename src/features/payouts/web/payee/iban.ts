import { electronicFormatIBAN, friendlyFormatIBAN, getCountrySpecifications, isValidIBAN } from "ibantools";

const specifications = getCountrySpecifications();

/** How many signs a country's IBAN has; undefined where accounts have none. */
export const ibanLength = (country: string): number | undefined => {
  const found = specifications[country];
  return found?.IBANRegistry ? (found.chars ?? undefined) : undefined;
};

const bare = (text: string) => electronicFormatIBAN(text) ?? "";

/** The country that what was typed begins with, where it is one with IBANs. */
export function countryOf(text: string): string | undefined {
  const country = bare(text).slice(0, 2);
  return /^[A-Z]{2}\d/.test(bare(text)) && ibanLength(country) ? country : undefined;
}

type Standing = { state: "none" | "empty" | "short" | "right" | "wrong"; has: number; of: number };

/** How far somebody is in typing an IBAN; `none` where it is another kind of number, of which nothing can be said. */
export function ibanStanding(text: string, country: string): Standing {
  const typed = bare(text);
  const of = ibanLength(country);
  if (!of) return { state: "none", has: typed.length, of: 0 };
  if (!typed) return { state: "empty", has: 0, of };
  if (typed.length < of) return { state: "short", has: typed.length, of };
  const right = isValidIBAN(typed) && typed.startsWith(country);
  return { state: right ? "right" : "wrong", has: typed.length, of };
}

/** In fours, as banks print it. */
export const ibanInFours = (text: string): string => friendlyFormatIBAN(text) ?? text;
