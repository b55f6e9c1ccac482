import type { KnownName, NameKey } from "./asked.ts";
import { formsOf, tokenize } from "./tokens.ts";

/** Below these lengths a different letter makes a different word. */
const oneTypoFrom = 5;
const twoTyposFrom = 9;

/** The number of inserted, missing, wrong and swapped letters between two words. */
function typosBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  rows[0] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      (rows[i] ?? [])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ...(isSwap ? [at(i - 2, j - 2) + 1] : []),
      );
    }
  return at(a.length, b.length);
}

/** Whether two words are the same but for typing errors. */
export function isSimilar(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.min(one.length, other.length);
  const allowed = length >= twoTyposFrom ? 2 : length >= oneTypoFrom ? 1 : 0;
  return allowed > 0 && Math.abs(one.length - other.length) <= allowed && typosBetween(one, other) <= allowed;
}

const wordsOf = (text: string) => tokenize(text).map(({ word }) => word);
const isSame = (one: string, other: string) => formsOf(one).includes(other) || formsOf(other).includes(one);

type Test = (term: string[], name: string[]) => boolean;
/** From exact to tolerant: the whole name, some of its words, and both with typing errors. */
const levels: Test[] = [
  (term, name) => term.length === name.length && term.every((word, i) => isSame(word, name[i] ?? "")),
  (term, name) => term.every((word) => name.some((one) => isSame(word, one))),
  (term, name) => term.length === name.length && term.every((word, i) => isSimilar(word, name[i] ?? "")),
  (term, name) => term.every((word) => name.some((one) => isSimilar(word, one))),
];

const maxCandidates = 5;

/** Returns the names that a term may mean: those of the most exact kind of match that has any. Several are ambiguous. */
export function matchNames(term: string, known: readonly KnownName[], key?: NameKey | null): KnownName[] {
  const wanted = wordsOf(term);
  if (wanted.length === 0) return [];
  const candidates = known
    .filter((one) => !key || one.key === key)
    .map((one) => ({ one, words: wordsOf(one.name) }))
    .filter(({ words }) => words.length > 0);
  for (const test of levels) {
    const found = candidates.filter(({ words }) => test(wanted, words));
    if (found.length > 0) return found.map(({ one }) => one);
  }
  return [];
}

/** Returns names that share a word with a term that matches none. */
export function suggestNames(term: string, known: readonly KnownName[]): KnownName[] {
  const wanted = wordsOf(term).filter((word) => word.length > 2);
  return known
    .filter(({ name }) => wordsOf(name).some((word) => wanted.some((one) => isSimilar(one, word))))
    .slice(0, maxCandidates);
}
