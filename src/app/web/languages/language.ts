type Words = Record<string, unknown>;

/**
 * One language: the shell's words, which every page needs, and the way to the others. A module for each language, since
 * one list of all catalogues in all languages would weigh on the landing page and grow with every feature.
 */
export type Language = { shell: Words; others: Record<string, () => Promise<unknown>> };
