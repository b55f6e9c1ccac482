import { foldForSearch } from "./fold-for-search.ts";

/** Han script has no spaces between words, so each character is one. */
export const tokenize = (text: string): string[] =>
  foldForSearch(text).match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [];

/** Shorter words have too many neighbors. */
const minTypoLength = 4;

/** Returns the word itself and each variant with one letter left out: two words that share a variant are at most two typos apart. */
export function deletionVariants(word: string): string[] {
  const letters = [...word];
  if (letters.length < minTypoLength) return [word];
  return [...new Set([word, ...letters.map((_, i) => letters.toSpliced(i, 1).join(""))])];
}

/** Returns whether the words differ by one extra, missing, wrong or swapped letter. */
export function isOneTypoApart(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]].sort((x, y) => x.length - y.length) as [string[], string[]];
  if (b.length - a.length > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const rest = (letters: string[], from: number) => letters.slice(from).join("");
  if (a.length < b.length) return rest(a, start) === rest(b, start + 1);
  if (rest(a, start + 1) === rest(b, start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, start + 2) === rest(b, start + 2);
}
