/** How many places above and below the own one are shown. */
export const neighbors = 2;

/** Picks the first places and the caller's own with its neighbors, without repeating any, in the order of the board. */
export function pickPlaces<T>(ordered: readonly T[], own: number, top: number, around = neighbors): T[] {
  return ordered.filter((_, i) => i < top || (own >= 0 && Math.abs(i - own) <= around));
}

/** Returns the alias that is shown while a person has chosen none: their initials. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== "")
    .map((part) => `${[...part][0]?.toUpperCase() ?? ""}.`)
    .slice(0, 3)
    .join(" ");

/** Returns the score that the last promoted place has, and how much is missing to it; null if the own place moves up already. */
export function toPromotion(scores: readonly number[], own: number, promoted: number): number | null {
  if (own < 0 || own < promoted) return null;
  const line = scores[promoted - 1];
  return line === undefined ? null : line - (scores[own] ?? 0) + 1;
}
