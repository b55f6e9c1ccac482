import { defined } from "#base/defined.ts";
import type { LocaleCode } from "#base/locales.ts";
import type { Article } from "./article.ts";
import { type FoldedText, foldText, indexOfWord, queryWords } from "./fold-text.ts";
import { findNearestWord } from "./nearest-word.ts";
import { synonymsOf } from "./synonyms.ts";

/** The text around the first match of any word. */
export type Passage = { before: string; match: string; after: string };
export type SearchResult = { article: Article; passage: Passage | undefined };

type Page = { article: Article; title: FoldedText; description: FoldedText; text: FoldedText };
/** A word to look for in place of a query word, and the weight of a match. */
type SearchTerm = { word: string; weight: number };

/** Characters on each side: about a line. */
const contextLength = 70;

/** Cuts at a nearby word boundary, if there is one. */
const fromWordStart = (text: string) => text.slice(Math.max(0, text.indexOf(" ") + 1));
const toWordEnd = (text: string) => (text.includes(" ") ? text.slice(0, text.lastIndexOf(" ")) : text);

function passageIn({ article: { text }, text: { plain, at } }: Page, words: readonly string[]): Passage | undefined {
  const places = words
    .map((word) => ({ at: indexOfWord(plain, word), length: word.length }))
    .filter((one) => one.at >= 0);
  const first = places.toSorted((one, other) => one.at - other.at)[0];
  if (!first) return undefined;
  const begins = defined(at[first.at]);
  const ends = at[first.at + first.length] ?? text.length;
  const begin = Math.max(0, begins - contextLength);
  const end = Math.min(text.length, ends + contextLength);
  const [before, after] = [text.slice(begin, begins), text.slice(ends, end)];
  return {
    before: begin > 0 ? `…${fromWordStart(before)}` : before,
    match: text.slice(begins, ends),
    after: end < text.length ? `${toWordEnd(after)}…` : after,
  };
}

const scoreMatch = ({ title, description, text }: Page, word: string) =>
  indexOfWord(title.plain, word) >= 0
    ? 10
    : indexOfWord(description.plain, word) >= 0
      ? 3
      : indexOfWord(text.plain, word) >= 0
        ? 1
        : 0;

const begins = (one: string, other: string) => one.length >= 4 && other.startsWith(one);

/** Returns the word itself, its synonyms and, if none of them occurs anywhere, the word that was probably meant. */
function expandWord(word: string, pages: readonly Page[], locale: LocaleCode): SearchTerm[] {
  const groups = synonymsOf(locale).map((row) => row.map((one) => foldText(one).plain));
  const others = groups
    .filter((row) => row.some((one) => one === word || begins(one, word) || begins(word, one)))
    .flat()
    .filter((one) => one !== word);
  const terms = [{ word, weight: 1 }, ...others.map((one) => ({ word: one, weight: 0.5 }))];
  if (terms.some((one) => pages.some((page) => scoreMatch(page, one.word)))) return terms;
  const vocabulary = new Set(
    pages.flatMap(({ title, text }) => `${title.plain} ${text.plain}`.match(/[\p{L}\p{N}]+/gu) ?? []),
  );
  const correction = findNearestWord(word, vocabulary);
  return correction ? [{ word: correction, weight: 0.8 }] : [];
}

/**
 * Finds the texts that contain any of the words, best matches first; title matches count more. Texts that score less than half of
 * the best are left out, because every text contains some word of a full question.
 */
export function searchArticles(articles: readonly Article[], query: string, locale: LocaleCode): SearchResult[] {
  const pages = articles.map((article) => ({
    article,
    title: foldText(article.title),
    description: foldText(article.description),
    text: foldText(article.text),
  }));
  const words = queryWords(query).map((word) => expandWord(word, pages, locale));
  const ranked = pages.map((page) => {
    const matched = words.map((terms) =>
      Math.max(0, ...terms.map(({ word, weight }) => weight * scoreMatch(page, word))),
    );
    return { page, matched: matched.filter(Boolean).length, rank: matched.reduce((sum, one) => sum + one, 0) };
  });
  const mostMatched = Math.max(0, ...ranked.map(({ matched }) => matched));
  const all = words.flat().toSorted((one, other) => other.weight - one.weight);
  return ranked
    .filter(({ matched }) => matched > 0 && matched * 2 >= mostMatched)
    .toSorted((one, other) => other.matched - one.matched || other.rank - one.rank)
    .map(({ page }) => {
      const matching = all.filter(({ word }) => indexOfWord(page.text.plain, word) >= 0);
      const best = matching.filter(({ weight }) => weight === matching[0]?.weight);
      return {
        article: page.article,
        passage: passageIn(
          page,
          best.map(({ word }) => word),
        ),
      };
    });
}
