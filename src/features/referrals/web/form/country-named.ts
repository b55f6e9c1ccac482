import { displayNames } from "#base/formats.ts";
import { locales } from "#base/locales.ts";
import { countries } from "#web/ui/countries.ts";

let known: Map<string, string> | undefined;

const folded = (name: string) => name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/** Built at the first question: two thousand names, in every language of the house. */
function names(): Map<string, string> {
  return new Map([
    ...locales.flatMap(({ intl }) => {
      const display = displayNames(intl, { type: "region" });
      return countries.map((code): [string, string] => [folded(display.of(code) ?? code), code]);
    }),
    ["usa", "US"],
    ["u.s.a.", "US"],
    ["uk", "GB"],
    ["uae", "AE"],
    ["england", "GB"],
  ]);
}

/** The code of a country that somebody wrote out, in any of the house's languages, or its code itself. */
export function countryNamed(text: string): string | undefined {
  if (countries.includes(text.trim())) return text.trim();
  known ??= names();
  return known.get(folded(text));
}
