import { countries } from "#base/countries.ts";
import { displayNames } from "#base/formats.ts";
import { locales } from "#base/locales.ts";

let known: Map<string, string> | undefined;

const fold = (name: string) => name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/** Built on first use: two thousand names, in every language of the app. */
function countryNames(): Map<string, string> {
  return new Map([
    ...locales.flatMap(({ intl }) => {
      const display = displayNames(intl, { type: "region" });
      return countries.map((code): [string, string] => [fold(display.of(code) ?? code), code]);
    }),
    ["usa", "US"],
    ["u.s.a.", "US"],
    ["uk", "GB"],
    ["uae", "AE"],
    ["england", "GB"],
  ]);
}

/** Returns the code of a country written out in any of the app's languages, or given as a code. */
export function parseCountry(text: string): string | undefined {
  if (countries.includes(text.trim())) return text.trim();
  known ??= countryNames();
  return known.get(fold(text));
}
