import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "./database-away.ts";
import type { Listener } from "./listener.ts";

type Limits = {
  /** Maximum number of entries; the oldest are evicted. */
  most?: number;
  /** Maximum number of cached `undefined` results. They are kept apart, so that lookups of invented keys evict nothing. */
  mostMissing?: number;
  keepMs?: number;
  /** Serves the last known value while the database is unavailable. Not for values that can be revoked, such as sessions. */
  outlivesGaps?: boolean;
};

/** How long a lookup may take while an older value is known. */
const patienceMs = 1000;

/**
 * Caches values in this process until PostgreSQL notifies that they are stale. While the listening connection is down nothing is cached,
 * which is slower but never wrong. A change that is announced while a value is being loaded prevents that value from being cached.
 */
export class Remembered<V> {
  readonly #known = new Map<string, { value: V; until: number }>();
  /** Values that were cached when the listening connection was lost. */
  readonly #lastKnown = new Map<string, V>();
  /** When each cached `undefined` expires. */
  readonly #missing = new Map<string, number>();
  /** Lookups in progress: concurrent callers of the same key share the result. */
  readonly #asked = new Map<string, Promise<V>>();
  readonly #listener: Listener;
  readonly #load: (key: string) => Promise<V>;
  readonly #limits: Required<Limits>;
  #changes = 0;

  constructor(
    listener: Listener,
    load: (key: string) => Promise<V>,
    { most = 10_000, mostMissing = 0, keepMs = 60_000, outlivesGaps = false }: Limits = {},
  ) {
    this.#listener = listener;
    this.#load = load;
    this.#limits = { most, mostMissing, keepMs, outlivesGaps };
    listener.onGap(() => {
      if (outlivesGaps) for (const [key, { value }] of this.#known) put(this.#lastKnown, key, value, most);
      this.#forgetAll(() => true);
    });
  }

  /**
   * Drops the matching values, or all without a predicate. Cached `undefined` results are always dropped, since any change may have created
   * the row.
   */
  forget(stale: (value: V, key: string) => boolean = () => true) {
    this.#forgetAll(stale);
    for (const [key, value] of this.#lastKnown) if (stale(value, key)) this.#lastKnown.delete(key);
  }

  #forgetAll(stale: (value: V, key: string) => boolean) {
    this.#changes++;
    this.#missing.clear();
    this.#asked.clear();
    for (const [key, { value }] of this.#known) if (stale(value, key)) this.#known.delete(key);
  }

  /** Returns the cached value, if any, so that the hot path needs no promise. */
  known(key: string): V | undefined {
    const hit = this.#known.get(key);
    return hit && hit.until > Date.now() ? hit.value : undefined;
  }

  async get(key: string): Promise<V> {
    const hit = this.known(key);
    if (hit !== undefined) return hit;
    if ((this.#missing.get(key) ?? 0) > Date.now()) return undefined as V;
    const asked = (this.#listener.up && this.#asked.get(key)) || this.#ask(key);
    this.#asked.set(key, asked);
    return this.#limits.outlivesGaps ? this.#orLastKnown(key, asked) : asked;
  }

  async #orLastKnown(key: string, asked: Promise<V>): Promise<V> {
    const last = this.#known.get(key)?.value ?? this.#lastKnown.get(key);
    if (last === undefined) return asked;
    asked.catch(() => {}); // it may fail when it is no longer awaited
    try {
      return await Promise.race([asked, sleep(patienceMs, last, { ref: false })]);
    } catch (error) {
      if (isDatabaseAway(error)) return last;
      throw error;
    }
  }

  async #ask(key: string): Promise<V> {
    const before = this.#changes;
    try {
      const value = await this.#load(key);
      if (this.#listener.up && this.#changes === before) this.#keep(key, value);
      return value;
    } finally {
      if (this.#changes === before) this.#asked.delete(key);
    }
  }

  #keep(key: string, value: V) {
    const { most, mostMissing, keepMs } = this.#limits;
    const until = Date.now() + keepMs;
    this.#lastKnown.delete(key);
    if (value !== undefined) put(this.#known, key, { value, until }, most);
    else if (mostMissing > 0) put(this.#missing, key, until, mostMissing);
  }
}

/** A Map keeps insertion order, so the first entry is the oldest. */
function put<T>(map: Map<string, T>, key: string, value: T, most: number) {
  map.delete(key);
  if (map.size >= most) map.delete(map.keys().next().value!);
  map.set(key, value);
}
