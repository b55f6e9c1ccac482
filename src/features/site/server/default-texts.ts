import { readFileSync } from "node:fs";
import { defined } from "#base/defined.ts";
import type { LocaleCode } from "#base/locales.ts";
import { textOrder } from "../text-order.ts";

type Catalogue = { [name: string]: string | Catalogue };
type Texts = Record<string, string>;

const folder = new URL("../locales/", import.meta.url);
const cache = new Map<LocaleCode, Texts>();

const flatten = (words: Catalogue, path = ""): [string, string][] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string" ? [[`${path}${name}`, value] as [string, string]] : flatten(value, `${path}${name}.`),
  );

/** Returns the defaults of all editable texts in a language, by key. They are read on first use. */
export function defaultTexts(locale: LocaleCode): Texts {
  const cached = cache.get(locale);
  if (cached) return cached;
  const catalogue = JSON.parse(readFileSync(new URL(`${locale}.json`, folder), "utf8")) as Catalogue;
  const ours = new Map(flatten(catalogue));
  const words = Object.fromEntries(
    Object.values(textOrder)
      .flat()
      .map(([key]) => [key, defined(ours.get(key))]),
  );
  cache.set(locale, words);
  return words;
}
