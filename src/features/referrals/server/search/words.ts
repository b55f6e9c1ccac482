import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { tokenize } from "#base/search-words.ts";
import { fieldsWith } from "../../field-sets.ts";
import { fields } from "../../fields.ts";

/** Longer tokens are not words that people type. */
const maxWordLength = 40;
/** Of a referral with more words only the first ones are searchable. */
const maxWords = 400;

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
