import { folded as plainOf } from "#base/folded.ts";

/** A text without capitals and marks, and for each of its letters where it stands in the text itself. */
export type Folded = { plain: string; at: number[] };

/** "Código" is found by "codigo", and «حساب» however it was vowelled. */
export function folded(text: string): Folded {
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

/** The words of what somebody asks. A script without spaces is taken apart into pairs: each of them is about a word. */
export function wordsOf(asked: string): string[] {
  const words = folded(asked).plain.match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? [];
  const parts = words.flatMap((word) =>
    isHan(word) && word.length > 2 ? Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2)) : [word],
  );
  return [...new Set(parts)];
}

/** Short words are looked for at the beginning of others only: "do" is not meant by "window". */
const anywhereFrom = 4;

/** Where a text says a word, or -1. */
export function placeOf(plain: string, word: string): number {
  if (word.length >= anywhereFrom || isHan(word)) return plain.indexOf(word);
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(plain[at - 1]!)) return at;
  return -1;
}
