/** Keeps a text of unknown direction from reordering the sentence around it, as `<bdi>` does where there is an element. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
