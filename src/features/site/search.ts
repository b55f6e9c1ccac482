import type { Article } from "./article.ts";

/** Without capitals and marks: "Código" is found by "codigo". As long as the text itself, so that places in both are the same. */
const bare = (text: string) =>
  [...text]
    .map((letter) => {
      const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join("");

const wordsOf = (asked: string) => bare(asked).split(/\s+/).filter(Boolean);

/** What stands around the first place where a text says one of the words. */
export type Passage = { before: string; match: string; after: string };
export type Find = { article: Article; passage: Passage | undefined };

/** Letters on each side: about a line. */
const around = 70;

/** Cuts at a word's end where there is one near. */
const from = (text: string) => text.slice(Math.max(0, text.indexOf(" ") + 1));
const until = (text: string) => (text.includes(" ") ? text.slice(0, text.lastIndexOf(" ")) : text);

function passageIn(text: string, words: readonly string[]): Passage | undefined {
  const plain = bare(text);
  const places = words.map((word) => ({ at: plain.indexOf(word), length: word.length })).filter(({ at }) => at >= 0);
  const first = places.toSorted((one, other) => one.at - other.at)[0];
  if (!first) return undefined;
  const { at, length } = first;
  const begin = Math.max(0, at - around);
  const end = Math.min(text.length, at + length + around);
  const [before, after] = [text.slice(begin, at), text.slice(at + length, end)];
  return {
    before: begin > 0 ? `…${from(before)}` : before,
    match: text.slice(at, at + length),
    after: end < text.length ? `${until(after)}…` : after,
  };
}

/** The texts in which every word stands somewhere, those first that are called so. */
export function found(articles: readonly Article[], asked: string): Find[] {
  const words = wordsOf(asked);
  if (words.length === 0) return [];
  return articles
    .map((article) => {
      const { title, description, text } = article;
      const all = bare(`${title} ${description} ${text}`);
      const inTitle = words.filter((word) => bare(title).includes(word)).length;
      const inDescription = words.filter((word) => bare(description).includes(word)).length;
      const rank = words.every((word) => all.includes(word)) ? 1 + 10 * inTitle + inDescription : 0;
      return { article, rank };
    })
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ article }) => ({ article, passage: passageIn(article.text, words) }));
}
