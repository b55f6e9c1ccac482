import { readFileSync } from "node:fs";
import type { LocaleCode } from "#base/locales.ts";
import { textOrder } from "../text-order.ts";

type Catalogue = { [name: string]: string | Catalogue };
type Words = Record<string, string>;

const folder = new URL("../locales/", import.meta.url);
const read = new Map<LocaleCode, Words>();

const flat = (words: Catalogue, path = ""): [string, string][] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string" ? [[`${path}${name}`, value] as [string, string]] : flat(value, `${path}${name}.`),
  );

/** Returns the defaults of all editable texts in a language, by key. They are read on first use. */
export function ourWords(locale: LocaleCode): Words {
  const known = read.get(locale);
  if (known) return known;
  const catalogue = JSON.parse(readFileSync(new URL(`${locale}.json`, folder), "utf8")) as Catalogue;
  const ours = new Map(flat(catalogue));
  const words = Object.fromEntries(
    Object.values(textOrder)
      .flat()
      .map(([key]) => [key, ours.get(key)!]),
  );
  read.set(locale, words);
  return words;
}
