import type { Listener } from "./listener.ts";

const keepMs = 60_000;
const most = 10_000;

/**
 * Answers kept in this process until Postgres says they are stale. While the listening connection is down nothing is
 * kept: slower, never wrong. A change announced while an answer was on its way keeps that answer from being remembered.
 */
export class Remembered<V> {
  readonly #known = new Map<string, { value: V; until: number }>();
  readonly #listener: Listener;
  readonly #load: (key: string) => Promise<V>;
  #changes = 0;

  constructor(listener: Listener, load: (key: string) => Promise<V>) {
    this.#listener = listener;
    this.#load = load;
    listener.onGap(() => this.forget());
  }

  /** Without a test: everything. */
  forget(stale: (value: V, key: string) => boolean = () => true) {
    this.#changes++;
    for (const [key, { value }] of this.#known) if (stale(value, key)) this.#known.delete(key);
  }

  /** The remembered answer if there is one, so that the hot path needs no promise. */
  known(key: string): V | undefined {
    const hit = this.#known.get(key);
    return hit && hit.until > Date.now() ? hit.value : undefined;
  }

  async get(key: string): Promise<V> {
    const hit = this.known(key);
    if (hit !== undefined) return hit;
    const before = this.#changes;
    const value = await this.#load(key);
    if (value !== undefined && this.#listener.up && this.#changes === before) {
      if (this.#known.size >= most) this.#known.clear();
      this.#known.set(key, { value, until: Date.now() + keepMs });
    }
    return value;
  }
}
