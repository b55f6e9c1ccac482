import { displayNames } from "#base/formats.ts";
import { locales } from "#base/locales.ts";
import { type ChoiceField, fields } from "#features/referrals/fields.ts";
import { translatorFor } from "#server/translator.ts";

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** Each value by its code, by its words in every language, and where there is an order by its place in it. */
function known(list: ChoiceField): Map<string, string> {
  const found = new Map<string, string>();
  for (const [i, code] of fields[list].options.entries()) {
    found.set(folded(code), code);
    if (list === "confidenceLevel") found.set(String(i + 1), code);
    for (const { code: locale } of locales)
      found.set(folded(translatorFor(locale, "referrals")(`values.${list}.${code}`)), code);
  }
  return found;
}
const values = new Map<ChoiceField, Map<string, string>>();

/** The code of a value that was written in anybody's words; undefined when it is none. */
export function codeOf(list: ChoiceField, text: string): string | undefined {
  const words = values.get(list) ?? known(list);
  values.set(list, words);
  return words.get(folded(text));
}

let countries: Map<string, string> | undefined;

/** Returns a country by its code or its name in any language. */
export function countryOf(text: string): string | undefined {
  countries ??= countryNames();
  return countries.get(folded(text));
}

function countryNames() {
  const found = new Map<string, string>();
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((one) => letters.map((other) => `${one}${other}`));
  const names = locales.map(({ intl }) => displayNames(intl, { type: "region", fallback: "none" }));
  for (const code of codes) {
    const called = names.map((name) => name.of(code)).filter((name) => name !== undefined);
    for (const name of called.length > 0 ? [code, ...called] : []) found.set(folded(name), code);
  }
  return found;
}
