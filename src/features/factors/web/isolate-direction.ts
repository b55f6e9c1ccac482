/** Isolates a number's direction inside a sentence of either direction, with Unicode's isolate marks. */
export const isolateDirection = (number: string) => `\u2066${number}\u2069`;
