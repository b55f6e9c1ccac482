/** Trims a name and collapses whitespace, since extra blanks are typing mistakes. */
export const keptName = (typed: string) => typed.trim().replaceAll(/\s+/g, " ");
