import { defined } from "#base/defined.ts";

/** A seeded random number generator, so that every demo has the same data and can be documented and demonstrated. */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const pick = <T>(from: readonly T[]): T => defined(from[Math.floor(next() * from.length)]);
  return {
    between,
    integer: (low: number, high: number) => Math.floor(between(low, high + 1)),
    pick,
    bool: (probability: number) => next() < probability,
    /** Picks early elements more often than late ones, as some people are busier than others. */
    pickSkewed: <T>(from: readonly T[]): T => defined(from[Math.floor(next() ** 2.2 * from.length)]),
    /** Returns mostly small values and few very large ones, like the values of real deals. */
    spread: (middle: number, factor: number) => middle * factor ** (next() + next() + next() - 1.5),
  };
}
export type Random = ReturnType<typeof createRandom>;
