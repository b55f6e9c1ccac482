import { countries } from "#base/countries.ts";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import type { Comparison, Division, Measure } from "#features/analytics/values.ts";
import type { confidenceLevels, sources } from "#features/referrals/contract/values.ts";
import type { AskedFilter, KnownName } from "./asked.ts";
import type { AskPeriod } from "./periods.ts";
import { formsOf, type Token, tokenize } from "./tokens.ts";

/** The words of a language. Phrases are separated by `|`. */
export type Words = {
  measures: Record<Measure, string>;
  /** What is counted where no other figure is named. */
  nouns: string;
  divisions: Record<Exclude<Division, "none">, string>;
  periods: Record<AskPeriod, string>;
  compareYear: string;
  sources: Record<(typeof sources)[number], string>;
  confidence: Record<(typeof confidenceLevels)[number], string>;
  and: string;
  /** Words that change nothing, separated by spaces. */
  fillers: string;
  /** Common names of countries besides the official ones. */
  countries?: Record<string, string>;
};

export type Meaning =
  | { kind: "measure"; measure: Measure }
  | { kind: "noun" }
  | { kind: "division"; by: Division }
  | { kind: "period"; period: AskPeriod }
  | { kind: "compare"; compare: Comparison }
  | { kind: "filter"; filter: AskedFilter }
  | { kind: "and" }
  | { kind: "filler" };

type Phrase = { words: string[]; meaning: Meaning };
export type Lexicon = ReadonlyMap<string, readonly Phrase[]>;

const phrasesOf = (text: string, meaning: Meaning): Phrase[] =>
  text
    .split("|")
    .map((phrase) => ({ words: tokenize(phrase).map(({ word }) => word), meaning }))
    .filter(({ words }) => words.length > 0);

const entriesOf = <K extends string>(texts: Record<K, string>, meaningOf: (key: K) => Meaning) =>
  (Object.entries(texts) as [K, string][]).flatMap(([key, text]) => phrasesOf(text, meaningOf(key)));

const filter = (key: AskedFilter["key"], value: string, name = ""): Meaning => ({
  kind: "filter",
  filter: { key, value, name },
});

const vocabularyOf = (words: Words): Phrase[] => [
  ...entriesOf(words.measures, (measure) => ({ kind: "measure", measure })),
  ...phrasesOf(words.nouns, { kind: "noun" }),
  ...entriesOf(words.divisions, (by) => ({ kind: "division", by })),
  ...entriesOf(words.periods, (period) => ({ kind: "period", period })),
  ...phrasesOf(words.compareYear, { kind: "compare", compare: "year" }),
  ...entriesOf(words.sources, (source) => filter("source", source)),
  ...entriesOf(words.confidence, (level) => filter("confidence", level)),
  ...entriesOf(words.countries ?? {}, (country) => filter("country", country)),
  ...phrasesOf(words.and, { kind: "and" }),
  ...phrasesOf(words.fillers.trim().replaceAll(/\s+/g, "|"), { kind: "filler" }),
];

function countriesIn(locale: LocaleCode): Phrase[] {
  const names = new Intl.DisplayNames(localeOf(locale).intl, { type: "region" });
  return countries.flatMap((code) => phrasesOf(names.of(code) ?? "", filter("country", code)));
}

type Given = {
  /** The vocabulary of each language that may be used, with its countries. */
  languages: readonly { locale: LocaleCode; words: Words }[];
  names: readonly KnownName[];
  /** What the tenant calls its partners. */
  partnerTerms: readonly string[];
};

export function createLexicon({ languages, names, partnerTerms }: Given): Lexicon {
  const phrases = [
    ...languages.flatMap(({ locale, words }) => [...vocabularyOf(words), ...countriesIn(locale)]),
    ...partnerTerms.flatMap((term) => phrasesOf(term, { kind: "division", by: "referrer" })),
    ...names.flatMap(({ key, value, name }) => phrasesOf(name.replaceAll("|", " "), filter(key, value, name))),
  ];
  const lexicon = new Map<string, Phrase[]>();
  for (const phrase of phrases)
    for (const form of new Set(formsOf(phrase.words[0] ?? ""))) {
      const listed = lexicon.get(form);
      if (listed) listed.push(phrase);
      else lexicon.set(form, [phrase]);
    }
  return lexicon;
}

const isSameWord = (one: string, other: string) => formsOf(one).some((form) => formsOf(other).includes(form));

/** Returns the meanings of the longest phrase that starts at a word, and how many words it has. */
export function longestAt(lexicon: Lexicon, tokens: readonly Token[], start: number) {
  const first = tokens[start]?.word ?? "";
  const found = new Set(formsOf(first).flatMap((form) => lexicon.get(form) ?? []));
  const matching = [...found].filter(({ words }) =>
    words.every((word, i) => isSameWord(tokens[start + i]?.word ?? "", word)),
  );
  const length = Math.max(0, ...matching.map(({ words }) => words.length));
  return { length, meanings: matching.filter(({ words }) => words.length === length).map(({ meaning }) => meaning) };
}
