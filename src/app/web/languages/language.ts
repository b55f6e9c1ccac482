export type Words = Record<string, unknown>;

/** Catalogues that come in one file, by their paths. */
export type Pack = Record<string, Words>;

/**
 * One language: the shell's words, which every page needs; what every signed-in screen says, and what everyday work says,
 * each in one file, since a screen of it speaks from most; and the way to the others. A module for each language, since
 * one list of all catalogues in all languages would weigh on the landing page and grow with every feature.
 */
export type Language = {
  shell: Words;
  everyday: () => Promise<{ pack: Pack }>;
  work: () => Promise<{ pack: Pack }>;
  others: Record<string, () => Promise<unknown>>;
};
