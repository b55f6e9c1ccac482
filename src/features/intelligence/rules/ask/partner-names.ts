import type { KnownName } from "./asked.ts";
import type { Lexicon } from "./lexicon.ts";
import { isSimilar } from "./names.ts";
import { spansOf } from "./spans.ts";
import { tokenize } from "./tokens.ts";

/**
 * Returns the parts of a question that are names of partners, also mistyped ones, so that placeholders can replace them before the question
 * leaves the server. A word with another meaning, such as "won", is a name only as a part of a full name.
 */
export function partnerNamesIn(question: string, lexicon: Lexicon, known: readonly KnownName[]): string[] {
  const nameWords = new Set(
    known.filter(({ key }) => key === "referrerId").flatMap(({ name }) => tokenize(name).map(({ word }) => word)),
  );
  const isNameWord = (word: string) => [...nameWords].some((one) => isSimilar(word, one));
  return spansOf(question, lexicon).flatMap(({ text, meaning, options }) => {
    if (meaning) return options.some(({ key }) => key === "referrerId") ? [text] : [];
    return tokenize(text).flatMap((token) => (isNameWord(token.word) ? [token.text] : []));
  });
}
