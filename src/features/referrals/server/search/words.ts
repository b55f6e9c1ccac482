import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { foldForSearch } from "#base/fold-for-search.ts";
import { fieldsWith } from "../../field-sets.ts";
import { fields } from "../../fields.ts";

/** Longer tokens are not words that people type. */
const maxWordLength = 40;
/** Of a referral with more words only the first ones are searchable. */
const maxWords = 400;

/** Han script has no spaces between words, so each character is one. */
export const tokenize = (text: string): string[] =>
  foldForSearch(text).match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [];

const unique = (words: Iterable<string>) => [...new Set(words)].filter((word) => word.length <= maxWordLength);

/** Matches a number as people type it, with or without the country code and the leading zero. */
const looksLikePhone = (search: string) => /^\+?[\d\s()./-]{5,}$/.test(search);
const digitsOf = (phone: string) => phone.replace(/\D/g, "").replace(/^0+/, "");

/** Splits the search input into words. */
export const parseTerms = (search: string): string[] =>
  looksLikePhone(search) ? [digitsOf(search)] : unique(tokenize(search)).slice(0, 8);

const searched = fieldsWith("search");
type SearchedField = (typeof searched)[number];
type Searchable = Record<Exclude<SearchedField, "tags">, string> & { tags: readonly string[]; phoneKey: string };

/** Notes may be long: their words come last, so that they do not push out those of any other field. */
const lineLength = 200;
const isLong = (name: SearchedField) => {
  const field = fields[name];
  return "max" in field && field.max > lineLength;
};
const inSearchOrder = [...searched.filter((name) => !isLong(name)), ...searched.filter(isLong)];

/** Every word a referral is found by. */
export function wordsOf(given: Searchable): string[] {
  const { phone, phoneKey } = given;
  const national = phoneKey && (parsePhoneNumberFromString(phoneKey)?.nationalNumber ?? "");
  const numbers = [digitsOf(phone), digitsOf(phoneKey), national].filter((number) => number !== "");
  const texts = inSearchOrder.filter((name) => name !== "phone").flatMap((name) => given[name]);
  return unique([...numbers, ...texts.flatMap(tokenize)]).slice(0, maxWords);
}

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
