import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "./database-away.ts";
import type { Listener } from "./listener.ts";

type Limits = {
  /** The oldest answers make room. */
  most?: number;
  /** How many answers of `undefined` are kept: apart from the others, so that inventing questions pushes nothing out. */
  mostMissing?: number;
  keepMs?: number;
  /** While the database is away the last known answer counts. Not for what can be revoked, such as a session. */
  outlivesGaps?: boolean;
};

/** How long a question may take while an older answer is known. */
const patienceMs = 1000;

/**
 * Answers kept in this process until Postgres says they are stale. While the listening connection is down nothing is
 * kept: slower, never wrong. A change announced while an answer was on its way keeps that answer from being remembered.
 */
export class Remembered<V> {
  readonly #known = new Map<string, { value: V; until: number }>();
  /** What was known when the listening connection was lost. */
  readonly #lastKnown = new Map<string, V>();
  /** Until when each is known to be nothing. */
  readonly #missing = new Map<string, number>();
  /** Asked and not answered yet: whoever asks the same meanwhile waits for the same answer. */
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

  /** Without a test: everything. What was nothing may be something now, whatever changed. */
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

  /** The remembered answer if there is one, so that the hot path needs no promise. */
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
    asked.catch(() => {}); // it may fail when no one waits for it any more
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

/** A map keeps the order in which it was filled: what stands first is the oldest. */
function put<T>(map: Map<string, T>, key: string, value: T, most: number) {
  map.delete(key);
  if (map.size >= most) map.delete(map.keys().next().value!);
  map.set(key, value);
}
