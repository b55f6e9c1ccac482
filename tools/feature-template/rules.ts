/** Trims a name and collapses whitespace, since extra blanks are typing mistakes. */
export const normalizeName = (typed: string) => typed.trim().replaceAll(/\s+/g, " ");
