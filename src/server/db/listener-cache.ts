import { setTimeout as sleep } from "node:timers/promises";
import { defined } from "#base/defined.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import type { Listener } from "./listener.ts";

type CacheOptions = {
  /** Maximum number of entries; the oldest are evicted. */
  maxEntries?: number;
  /** Maximum number of cached `undefined` results. They are kept apart, so that lookups of invented keys evict nothing. */
  maxMissing?: number;
  ttlMs?: number;
  /** Serves the last known value while the database is unavailable. Not for values that can be revoked, such as sessions. */
  servesStale?: boolean;
};

/** How long a lookup may take while an older value is known. */
const staleAfterMs = 1000;

/**
 * Caches values in this process until PostgreSQL notifies that they are stale. While the listening connection is down nothing is cached,
 * which is slower but never wrong. A change that is announced while a value is being loaded prevents that value from being cached.
 */
export class ListenerCache<V> {
  readonly #known = new Map<string, { value: V; until: number }>();
  /** Values that were cached when the listening connection was lost. */
  readonly #lastKnown = new Map<string, V>();
  /** When each cached `undefined` expires. */
  readonly #missing = new Map<string, number>();
  /** Lookups in progress: concurrent callers of the same key share the result. */
  readonly #asked = new Map<string, Promise<V>>();
  readonly #listener: Listener;
  readonly #load: (key: string) => Promise<V>;
  readonly #limits: Required<CacheOptions>;
  #changes = 0;

  constructor(
    listener: Listener,
    load: (key: string) => Promise<V>,
    { maxEntries = 10_000, maxMissing = 0, ttlMs = 60_000, servesStale = false }: CacheOptions = {},
  ) {
    this.#listener = listener;
    this.#load = load;
    this.#limits = { maxEntries, maxMissing, ttlMs, servesStale };
    listener.onGap(() => {
      if (servesStale) for (const [key, { value }] of this.#known) put(this.#lastKnown, key, value, maxEntries);
      this.#forgetAll(() => true);
    });
  }

  /**
   * Drops the matching values, or all without a predicate. Cached `undefined` results are always dropped, since any change may have created
   * the row.
   */
  invalidate(isStale: (value: V, key: string) => boolean = () => true) {
    this.#forgetAll(isStale);
    for (const [key, value] of this.#lastKnown) if (isStale(value, key)) this.#lastKnown.delete(key);
  }

  #forgetAll(isStale: (value: V, key: string) => boolean) {
    this.#changes++;
    this.#missing.clear();
    this.#asked.clear();
    for (const [key, { value }] of this.#known) if (isStale(value, key)) this.#known.delete(key);
  }

  /** Returns the cached value, if any, so that the hot path needs no promise. */
  peek(key: string): V | undefined {
    const entry = this.#known.get(key);
    return entry && entry.until > Date.now() ? entry.value : undefined;
  }

  async get(key: string): Promise<V> {
    const entry = this.peek(key);
    if (entry !== undefined) return entry;
    if ((this.#missing.get(key) ?? 0) > Date.now()) return undefined as V;
    const loading = (this.#listener.isUp && this.#asked.get(key)) || this.#ask(key);
    this.#asked.set(key, loading);
    return this.#limits.servesStale ? this.#orLastKnown(key, loading) : loading;
  }

  async #orLastKnown(key: string, loading: Promise<V>): Promise<V> {
    const last = this.#known.get(key)?.value ?? this.#lastKnown.get(key);
    if (last === undefined) return loading;
    loading.catch(() => {}); // it may fail when it is no longer awaited
    try {
      return await Promise.race([loading, sleep(staleAfterMs, last, { ref: false })]);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return last;
      throw error;
    }
  }

  async #ask(key: string): Promise<V> {
    const before = this.#changes;
    try {
      const value = await this.#load(key);
      if (this.#listener.isUp && this.#changes === before) this.#keep(key, value);
      return value;
    } finally {
      if (this.#changes === before) this.#asked.delete(key);
    }
  }

  #keep(key: string, value: V) {
    const { maxEntries, maxMissing, ttlMs } = this.#limits;
    const until = Date.now() + ttlMs;
    this.#lastKnown.delete(key);
    if (value !== undefined) put(this.#known, key, { value, until }, maxEntries);
    else if (maxMissing > 0) put(this.#missing, key, until, maxMissing);
  }
}

/** A Map keeps insertion order, so the first entry is the oldest. */
function put<T>(map: Map<string, T>, key: string, value: T, maxEntries: number) {
  map.delete(key);
  if (map.size >= maxEntries) map.delete(defined(map.keys().next().value));
  map.set(key, value);
}
