import {
  type AskedFilter,
  type Candidate,
  cannot,
  type FilterKey,
  type KnownName,
  type NameKey,
  nameKeys,
} from "./asked.ts";
import { type Lexicon, longestAt, type Meaning } from "./lexicon.ts";
import { matchNames, suggestNames } from "./names.ts";
import { type Token, tokenize } from "./tokens.ts";

/** A stretch of the question: with one meaning, or unknown words, which may be a name. */
export type Span = { text: string; meaning: Meaning | undefined; options: AskedFilter[] };

const rank: Meaning["kind"][] = ["measure", "noun", "division", "period", "compare", "filter", "and", "filler"];

const sameFilter = (one: AskedFilter, other: AskedFilter) => one.key === other.key && one.value === other.value;
const unique = (filters: AskedFilter[]) =>
  filters.filter((one, place) => filters.findIndex((other) => sameFilter(one, other)) === place);

/** Divides a question into the longest phrases that mean something, and the words between them. */
export function spansOf(question: string, lexicon: Lexicon): Span[] {
  const tokens = tokenize(question);
  const text = question.normalize("NFC");
  const textOf = (found: Token[]) => text.slice(found[0]?.start, found.at(-1)?.end);
  const spans: Span[] = [];
  let unknown: Token[] = [];
  const endUnknown = () => {
    if (unknown.length > 0) spans.push({ text: textOf(unknown), meaning: undefined, options: [] });
    unknown = [];
  };
  for (let at = 0; at < tokens.length; ) {
    const { length, meanings } = longestAt(lexicon, tokens, at);
    const meaning = rank.flatMap((kind) => meanings.find((one) => one.kind === kind) ?? [])[0];
    if (meaning) {
      endUnknown();
      const options =
        meaning.kind === "filter" ? meanings.flatMap((one) => (one.kind === "filter" ? one.filter : [])) : [];
      spans.push({ text: textOf(tokens.slice(at, at + length)), meaning, options: unique(options) });
    } else unknown.push(...tokens.slice(at, at + 1));
    at += Math.max(length, 1);
  }
  endUnknown();
  return spans;
}

const keyOf = (span: Span | undefined): FilterKey | undefined => {
  if (span?.meaning?.kind !== "division") return undefined;
  const { by } = span.meaning;
  if (by === "program") return "programId";
  if (by === "referrer") return "referrerId";
  return by === "product" || by === "campaign" || by === "country" || by === "source" || by === "confidence"
    ? by
    : undefined;
};

const isNameKey = (key: FilterKey): key is NameKey => nameKeys.some((one) => one === key);
const toCandidates = (filters: readonly (AskedFilter | KnownName)[]): Candidate[] =>
  filters.slice(0, 5).map(({ key, name }) => ({ key, name }));

/**
 * Decides which filter each name means. "The product Solar" names the product, so the noun before or after a name decides between
 * several meanings and is no division then.
 */
export function resolveNames(spans: readonly Span[], known: readonly KnownName[]) {
  const filters: AskedFilter[] = [];
  const labels = new Set<Span>();
  for (const [place, span] of spans.entries()) {
    if (span.meaning && span.meaning.kind !== "filter") continue;
    const neighbors = [spans[place - 1], spans[place + 1]];
    const options = optionsOf(span, known);
    const label = neighbors.find((one) => options.some(({ key }) => key === keyOf(one)));
    const fitting = label ? options.filter(({ key }) => key === keyOf(label)) : options;
    if (label) labels.add(label);
    if (fitting.length > 1) return cannot("ambiguousName", { words: [span.text], candidates: toCandidates(fitting) });
    const [found] = fitting;
    if (!found) {
      const candidates = toCandidates(suggestNames(span.text, known));
      const isName = candidates.length > 0 || neighbors.some((one) => keyOf(one) !== undefined);
      return cannot(isName ? "unknownName" : "notUnderstood", { words: [span.text], candidates });
    }
    filters.push(found);
  }
  return { filters: unique(filters), labels };
}

/** A country or source may also be a part of a name, such as "Jordan". */
function optionsOf({ text, meaning, options }: Span, known: readonly KnownName[]): AskedFilter[] {
  if (!meaning) return matchNames(text, known);
  if (options.some(({ key }) => isNameKey(key))) return options;
  return [...options, ...known.filter(({ name }) => hasWord(name, text))];
}

const hasWord = (name: string, text: string) => {
  const words = tokenize(name).map(({ word }) => word);
  return tokenize(text).every(({ word }) => words.includes(word));
};
