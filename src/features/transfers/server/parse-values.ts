import { displayNames } from "#base/formats.ts";
import { locales } from "#base/locales.ts";
import type { ChoiceField } from "#features/referrals/field-sets.ts";
import { fields } from "#features/referrals/fields.ts";
import { translatorFor } from "#server/translator.ts";

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** Each value by its code, by its words in every language, and where there is an order by its place in it. */
function codesByText(list: ChoiceField): Map<string, string> {
  const found = new Map<string, string>();
  for (const [i, code] of fields[list].options.entries()) {
    found.set(fold(code), code);
    if (list === "confidenceLevel") found.set(String(i + 1), code);
    for (const { code: locale } of locales)
      found.set(fold(translatorFor(locale, "referrals")(`values.${list}.${code}`)), code);
  }
  return found;
}
const values = new Map<ChoiceField, Map<string, string>>();

/** The code of a value that was written in anybody's words; undefined when it is none. */
export function parseCode(list: ChoiceField, text: string): string | undefined {
  const words = values.get(list) ?? codesByText(list);
  values.set(list, words);
  return words.get(fold(text));
}

let countries: Map<string, string> | undefined;

/** Returns a country by its code or its name in any language. */
export function parseCountry(text: string): string | undefined {
  countries ??= countryNames();
  return countries.get(fold(text));
}

function countryNames() {
  const found = new Map<string, string>();
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((one) => letters.map((other) => `${one}${other}`));
  const names = locales.map(({ intl }) => displayNames(intl, { type: "region", fallback: "none" }));
  for (const code of codes) {
    const localizedName = names.map((name) => name.of(code)).filter((name) => name !== undefined);
    for (const name of localizedName.length > 0 ? [code, ...localizedName] : []) found.set(fold(name), code);
  }
  return found;
}
