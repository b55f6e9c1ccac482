import pg from "pg";
import { defined } from "#base/defined.ts";

type Shared = { client: Promise<pg.Client>; waiting: number; lastAnswerAt: number };

/** On two cores, two to four shared connections served more reads than a pool of ten exclusive ones. */
const targetSize = 4;
const maxSize = 12;
/** A connection without an answer for this long has a slow read at its head, so no other read queues behind it. */
const stuckMs = 25;

/** Connections that many reads use concurrently, each read in its own transaction. */
export class SharedConnections {
  readonly #open: () => pg.Client;
  readonly #connections = new Set<Shared>();

  constructor(open: () => pg.Client) {
    this.#open = open;
  }

  /** A read that is lost with its connection is retried once, since it changed nothing. */
  use<T>(read: (client: pg.Client) => Promise<T>): Promise<T> {
    return this.#readOnce(read).catch((error) => {
      if (error instanceof pg.DatabaseError && !error.code?.startsWith("57P")) throw error;
      return this.#readOnce(read);
    });
  }

  async close() {
    await Promise.allSettled([...this.#connections].map(async ({ client }) => (await client).end()));
  }

  async #readOnce<T>(read: (client: pg.Client) => Promise<T>): Promise<T> {
    const shared = this.#pick(performance.now());
    try {
      return await read(await shared.client);
    } finally {
      shared.waiting--;
      shared.lastAnswerAt = performance.now();
    }
  }

  #pick(now: number): Shared {
    const responsive = [...this.#connections].filter(
      ({ waiting, lastAnswerAt }) => waiting === 0 || now - lastAnswerAt < stuckMs,
    );
    let shared = fewestWaiting(responsive);
    if (!shared || (shared.waiting > 0 && responsive.length < targetSize))
      shared =
        this.#connections.size < maxSize ? this.#add() : (shared ?? defined(fewestWaiting([...this.#connections])));
    if (shared.waiting++ === 0) shared.lastAnswerAt = now;
    return shared;
  }

  #add(): Shared {
    const client = this.#open();
    const shared: Shared = { client: client.connect().then(() => client), waiting: 0, lastAnswerAt: 0 };
    // A broken connection is dropped; the next read that needs one opens another.
    const drop = () => void this.#connections.delete(shared);
    client.on("error", drop).on("end", drop);
    shared.client.catch(drop);
    this.#connections.add(shared);
    return shared;
  }
}

const fewestWaiting = (connections: Shared[]) =>
  connections.reduce<Shared | undefined>(
    (best, shared) => (best && best.waiting <= shared.waiting ? best : shared),
    undefined,
  );
