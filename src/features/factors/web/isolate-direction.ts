/** A number inside a sentence of either direction keeps its own: Unicode's marks for that. */
export const isolateDirection = (number: string) => `\u2066${number}\u2069`;
