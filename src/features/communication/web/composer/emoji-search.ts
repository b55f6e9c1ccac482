import { foldForSearch } from "#base/fold-for-search.ts";

/** By emoji, its name and some words for it in one language, separated by `|`. */
export type EmojiNames = Readonly<Record<string, string>>;

const shownResults = 48;
/** Chinese is written without spaces, so a word may begin anywhere. */
const isUnspaced = (word: string) => /\p{Script=Han}/u.test(word);

/** Ranks a match: the whole name, its beginning, a word of it, or only one of the other words. */
function rankOf(names: string, words: readonly string[]): number | undefined {
  const all = ` ${names.replaceAll("|", " ")}`;
  if (!words.every((word) => all.includes(isUnspaced(word) ? word : ` ${word}`))) return undefined;
  const name = names.split("|", 1)[0] ?? "";
  const asked = words.join(" ");
  if (name === asked) return 0;
  if (name.startsWith(asked)) return 1;
  return words.every((word) => ` ${name}`.includes(isUnspaced(word) ? word : ` ${word}`)) ? 2 : 3;
}

/** Finds emoji whose name or words begin with each word of the search, the closest first. */
export function findEmoji(names: EmojiNames, search: string): string[] {
  const words = foldForSearch(search).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  return Object.entries(names)
    .flatMap(([emoji, own]) => {
      const rank = rankOf(foldForSearch(own), words);
      return rank === undefined ? [] : [{ emoji, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, shownResults)
    .map(({ emoji }) => emoji);
}
