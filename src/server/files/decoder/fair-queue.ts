type Limits = { /** Started at the same time, over all owners. */ atOnce: number; perOwner: number; waiting: number };

/** Work in order: at most one of an owner at a time, and owners one after another however much each of them has waiting. */
export class FairQueue<T> {
  readonly #limits: Limits;
  readonly #waiting = new Map<string, T[]>();
  readonly #busy = new Set<string>();
  #count = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** False when too much waits already, of this owner or of all. */
  add(owner: string, item: T): boolean {
    const own = this.#waiting.get(owner) ?? [];
    if (this.#count >= this.#limits.waiting || own.length >= this.#limits.perOwner) return false;
    own.push(item);
    this.#count++;
    this.#waiting.set(owner, own);
    return true;
  }

  /** What may be started now, if anything; its owner is busy until `done`. */
  next(): { owner: string; item: T } | undefined {
    if (this.#busy.size >= this.#limits.atOnce) return undefined;
    for (const [owner, own] of this.#waiting) {
      if (this.#busy.has(owner)) continue;
      const item = own.shift() as T;
      this.#count--;
      // Behind all the others: whoever has much waiting does not come twice before somebody else comes once.
      this.#waiting.delete(owner);
      if (own.length > 0) this.#waiting.set(owner, own);
      this.#busy.add(owner);
      return { owner, item };
    }
    return undefined;
  }

  done(owner: string): void {
    this.#busy.delete(owner);
  }
}
