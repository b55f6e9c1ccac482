import { keysOf } from "../ownership/keys.ts";
import { wordsOf } from "../search/words.ts";

type Fields = Parameters<typeof keysOf>[0] & Omit<Parameters<typeof wordsOf>[0], "phoneKey">;

/** Derives the conflict keys and search words from the fields. */
export function deriveColumns(fields: Fields) {
  const keys = keysOf(fields);
  return { ...keys, words: wordsOf({ ...fields, phoneKey: keys.phoneKey }) };
}
