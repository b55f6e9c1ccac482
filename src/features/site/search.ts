import type { LocaleCode } from "#base/locales.ts";
import type { Article } from "./article.ts";
import { type Folded, folded, placeOf, wordsOf } from "./folded.ts";
import { nearest } from "./near.ts";
import { synonymsOf } from "./synonyms.ts";

/** The text around the first match of any word. */
export type Passage = { before: string; match: string; after: string };
export type Find = { article: Article; passage: Passage | undefined };

type Page = { article: Article; title: Folded; description: Folded; text: Folded };
/** A word to look for in place of a query word, and the weight of a match. */
type Wanted = { word: string; weight: number };

/** Characters on each side: about a line. */
const around = 70;

/** Cuts at a nearby word boundary, if there is one. */
const from = (text: string) => text.slice(Math.max(0, text.indexOf(" ") + 1));
const until = (text: string) => (text.includes(" ") ? text.slice(0, text.lastIndexOf(" ")) : text);

function passageIn({ article: { text }, text: { plain, at } }: Page, words: readonly string[]): Passage | undefined {
  const places = words.map((word) => ({ at: placeOf(plain, word), length: word.length })).filter((one) => one.at >= 0);
  const first = places.toSorted((one, other) => one.at - other.at)[0];
  if (!first) return undefined;
  const begins = at[first.at]!;
  const ends = at[first.at + first.length] ?? text.length;
  const begin = Math.max(0, begins - around);
  const end = Math.min(text.length, ends + around);
  const [before, after] = [text.slice(begin, begins), text.slice(ends, end)];
  return {
    before: begin > 0 ? `…${from(before)}` : before,
    match: text.slice(begins, ends),
    after: end < text.length ? `${until(after)}…` : after,
  };
}

const says = ({ title, description, text }: Page, word: string) =>
  placeOf(title.plain, word) >= 0
    ? 10
    : placeOf(description.plain, word) >= 0
      ? 3
      : placeOf(text.plain, word) >= 0
        ? 1
        : 0;

const begins = (one: string, other: string) => one.length >= 4 && other.startsWith(one);

/** Returns the word itself, its synonyms and, if none of them occurs anywhere, the word that was probably meant. */
function wantedFor(word: string, pages: readonly Page[], locale: LocaleCode): Wanted[] {
  const groups = synonymsOf(locale).map((row) => row.map((one) => folded(one).plain));
  const others = groups
    .filter((row) => row.some((one) => one === word || begins(one, word) || begins(word, one)))
    .flat()
    .filter((one) => one !== word);
  const wanted = [{ word, weight: 1 }, ...others.map((one) => ({ word: one, weight: 0.5 }))];
  if (wanted.some((one) => pages.some((page) => says(page, one.word)))) return wanted;
  const known = new Set(
    pages.flatMap(({ title, text }) => `${title.plain} ${text.plain}`.match(/[\p{L}\p{N}]+/gu) ?? []),
  );
  const meant = nearest(word, known);
  return meant ? [{ word: meant, weight: 0.8 }] : [];
}

/**
 * Finds the texts that contain any of the words, best matches first; title matches count more. Texts that score less than half of
 * the best are left out, because every text contains some word of a full question.
 */
export function found(articles: readonly Article[], asked: string, locale: LocaleCode): Find[] {
  const pages = articles.map((article) => ({
    article,
    title: folded(article.title),
    description: folded(article.description),
    text: folded(article.text),
  }));
  const words = wordsOf(asked).map((word) => wantedFor(word, pages, locale));
  const ranked = pages.map((page) => {
    const met = words.map((wanted) => Math.max(0, ...wanted.map(({ word, weight }) => weight * says(page, word))));
    return { page, met: met.filter(Boolean).length, rank: met.reduce((sum, one) => sum + one, 0) };
  });
  const most = Math.max(0, ...ranked.map(({ met }) => met));
  const all = words.flat().toSorted((one, other) => other.weight - one.weight);
  return ranked
    .filter(({ met }) => met > 0 && met * 2 >= most)
    .toSorted((one, other) => other.met - one.met || other.rank - one.rank)
    .map(({ page }) => {
      const said = all.filter(({ word }) => placeOf(page.text.plain, word) >= 0);
      const best = said.filter(({ weight }) => weight === said[0]?.weight);
      return {
        article: page.article,
        passage: passageIn(
          page,
          best.map(({ word }) => word),
        ),
      };
    });
}
