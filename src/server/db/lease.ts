import type { Writable } from "node:stream";
import type pg from "pg";
import { type Answer, Batch, type Part, partOf } from "./batch.ts";
import type { Command, Statement } from "./statement.ts";

/**
 * A connection for the time of one transaction. What is asked in one turn of the loop goes out in one packet: each packet
 * of its own costs more than a statement. A forgotten `await` must not run its query later, on a connection that by then
 * serves another tenant.
 */
export class Lease {
  readonly #client: pg.PoolClient;
  readonly #sent: Promise<unknown>[] = [];
  #waiting: Part[] = [];
  #over = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  ask<P, R>(query: Statement<P, R> | Command<P, R>, params: P): Promise<Answer<R>> {
    if (this.#over) return Promise.reject(afterTheEnd());
    const { part, answer } = partOf(query, params);
    if (this.#waiting.push(part) === 1) process.nextTick(() => this.#leave());
    return answer;
  }

  /** Judged before the commit counts; until then Postgres refuses whatever follows a failure. */
  send<P>(command: Command<P, unknown>, params: P) {
    const sent = this.ask(command, params);
    sent.catch(() => {});
    this.#sent.push(sent);
  }

  /** For drizzle, which brings its own. */
  query(...given: [never]): Promise<unknown> {
    if (this.#over) return Promise.reject(afterTheEnd());
    this.#leave();
    this.#together();
    return this.#client.query(...given);
  }

  settled() {
    return Promise.all(this.#sent);
  }

  end() {
    this.#over = true;
  }

  /** What has not left yet never will: after the rollback it would be done, and for good. */
  giveUp() {
    this.end();
    for (const { fail } of this.#waiting.splice(0)) fail(new Error("Its transaction was given up"));
  }

  #together() {
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection;
    if (stream.writableCorked) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #leave() {
    if (this.#waiting.length > 0) this.#client.query(new Batch(this.#waiting.splice(0)));
  }
}

const afterTheEnd = () => new Error("Used after its transaction ended: an await is missing");
