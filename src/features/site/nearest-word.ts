import { defined } from "#base/defined.ts";

/** The number of typos tolerated in a word of this length: in a short word, every letter makes another word. */
const maxTypos = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** The edit distance (optimal string alignment): wrong, missing, extra or transposed letters. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const wrong = one[i - 1] === other[j - 1] ? 0 : 1;
      row[j] = Math.min(defined(last[j]) + 1, defined(row[j - 1]) + 1, defined(last[j - 1]) + wrong);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) row[j] = Math.min(defined(row[j]), defined(before[j - 2]) + 1);
    }
    before = last;
    last = row;
  }
  return defined(last[other.length]);
}

/** Returns the word that was probably meant: "payuot" means "payout", which is also a prefix of "payouts". */
export function findNearestWord(typed: string, words: Iterable<string>): string | undefined {
  const limit = maxTypos(typed.length);
  if (limit === 0) return undefined;
  let best: { word: string; wrong: number } | undefined;
  for (const word of words) {
    if (word.length < typed.length - limit) continue;
    for (const length of [typed.length, word.length]) {
      const part = word.slice(0, length);
      if (Math.abs(part.length - typed.length) > limit) continue;
      const wrong = distance(typed, part);
      if (wrong <= limit && wrong < (best?.wrong ?? limit + 1)) best = { word: part, wrong };
    }
  }
  return best?.word;
}
