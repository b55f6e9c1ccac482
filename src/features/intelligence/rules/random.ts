/**
 * A seeded generator (mulberry32). Training draws every random number from it, so that the same outcomes and the same seed give the
 * same model on every machine.
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Returns a number from 0 up to 1. */
  next(): number {
    this.#state = (this.#state + increment) | 0;
    return mix(this.#state) / 4_294_967_296;
  }

  /** Writes each of the first `n` numbers with the probability `share` into `rows`, in ascending order, and returns how many. */
  sample(n: number, share: number, rows: Int32Array): number {
    // Compared in 31 bits, whose difference has its sign in the highest bit: a branch would be mispredicted for every second row.
    const limit = Math.round(share * 2_147_483_648);
    let state = this.#state;
    let taken = 0;
    for (let row = 0; row < n; row++) {
      state = (state + increment) | 0;
      rows[taken] = row;
      taken += ((mix(state) >>> 1) - limit) >>> 31;
    }
    this.#state = state;
    return taken;
  }
}

const increment = 0x6d2b79f5;

/** Returns a whole number from 0 up to 2³². */
function mix(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

/** Returns a seeded function that draws numbers from 0 up to 1. */
export function createRandom(seed: number): () => number {
  const random = new Random(seed);
  return () => random.next();
}
