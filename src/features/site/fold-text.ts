import { defined } from "#base/defined.ts";
import { foldForSearch as plainOf } from "#base/fold-for-search.ts";

/** A text without case and diacritics, and for each of its characters the index in the original text. */
export type FoldedText = { plain: string; at: number[] };

/** Makes "codigo" find "Código", and «حساب» match however it is vowelled. */
export function foldText(text: string): FoldedText {
  const at: number[] = [];
  let plain = "";
  let place = 0;
  for (const letter of text) {
    const letters = plainOf(letter);
    for (let i = 0; i < letters.length; i++) at.push(place);
    plain += letters;
    place += letter.length;
  }
  return { plain, at };
}

const isHan = (word: string) => /^\p{Script=Han}+$/u.test(word);

/** Splits a query into words. Scripts without spaces are split into pairs of characters, each of which is about a word. */
export function queryWords(query: string): string[] {
  const words = foldText(query).plain.match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? [];
  const parts = words.flatMap((word) =>
    isHan(word) && word.length > 2 ? Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2)) : [word],
  );
  return [...new Set(parts)];
}

/** Shorter words match only at the start of a word: "do" should not match "window". */
const minInfixLength = 4;

/** Returns the index at which a text contains a word, or -1. */
export function indexOfWord(plain: string, word: string): number {
  if (word.length >= minInfixLength || isHan(word)) return plain.indexOf(word);
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(defined(plain[at - 1]))) return at;
  return -1;
}
