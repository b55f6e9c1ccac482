import { foldForSearch } from "#base/fold-for-search.ts";

/** A word of a text: as it is compared, and as it was written. */
export type Token = { word: string; text: string; start: number; end: number };

/** Chinese writes no spaces, so each of its characters is a word of its own. */
const words = /\p{Script=Han}|[^\P{L}\p{Script=Han}][[\p{L}\p{M}]--\p{Script=Han}]*|\p{Nd}+/gv;

/** Digits of any script as ASCII digits. */
const toDigits = (text: string) => text.replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));

export const tokenize = (text: string): Token[] =>
  [...text.normalize("NFC").matchAll(words)].map(({ 0: found, index }) => ({
    word: toDigits(foldForSearch(found)),
    text: found,
    start: index,
    end: index + found.length,
  }));

const arabic = /^\p{Script=Arabic}{4,}$/u;
/** Arabic writes "and", "by", "for" and the article together with the next word. */
const prefix = /^(?:و?(?:[بكفل]?ال|لل)|[وبكفل])/u;

/** The forms in which a word may be listed: itself, and without what Arabic attaches to it. */
export function formsOf(word: string): string[] {
  if (!arabic.test(word)) return [word];
  const bare = word.replace(prefix, "");
  return bare === word || bare.length < 2 ? [word] : [word, bare, word.slice(1)];
}
