/** The same chances every time: a demo that changes with each start could not be talked about. */
export function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  return {
    between,
    whole: (low: number, high: number) => Math.floor(between(low, high + 1)),
    pick,
    happens: (probability: number) => next() < probability,
    /** The first ones often, the last ones seldom: as people are busy. */
    pickEarly: <T>(from: readonly T[]): T => from[Math.floor(next() ** 2.2 * from.length)]!,
    /** Most are small, few are very large: as deals are. */
    spread: (middle: number, factor: number) => middle * factor ** (next() + next() + next() - 1.5),
  };
}
export type Chance = ReturnType<typeof chance>;
