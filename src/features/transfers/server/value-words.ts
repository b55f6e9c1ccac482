import { displayNames } from "#base/formats.ts";
import { locales } from "#base/locales.ts";
import { confidenceLevels, priorities, relationships, timelines } from "#features/referrals/values.ts";
import { wordsIn } from "#server/words.ts";

const lists = {
  timeline: timelines,
  priority: priorities,
  relationship: relationships,
  confidenceLevel: confidenceLevels,
};
export type ListName = keyof typeof lists;

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** Maps each value by its code, its label in every language, and its position where there is an order. */
function known(list: ListName): Map<string, string> {
  const found = new Map<string, string>();
  for (const [i, code] of lists[list].entries()) {
    found.set(folded(code), code);
    if (list === "confidenceLevel") found.set(String(i + 1), code);
    for (const { code: locale } of locales)
      found.set(folded(wordsIn(locale, "referrals")(`values.${list}.${code}`)), code);
  }
  return found;
}
const values = new Map<ListName, Map<string, string>>();

/** Returns the code of a value written in any language, or undefined if it is unknown. */
export function codeOf(list: ListName, text: string): string | undefined {
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
