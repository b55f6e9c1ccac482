import { removeStored } from "#web/local-storage.ts";

/** Of the keys under which recent questions are stored. */
export const prefix = "asked:";

/**
 * Questions may name partners, so they do not stay in a browser that a person signed out of. Separate from
 * the questions themselves, because every page loads it.
 */
export function forgetRecentQuestions(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) removeStored(key);
  } catch {
    // Without storage there are no questions.
  }
}
