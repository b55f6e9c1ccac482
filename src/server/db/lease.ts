import type { Writable } from "node:stream";
import type pg from "pg";
import { type Answer, Batch, type Part, partOf } from "./batch.ts";
import type { Command, Rows, Statement } from "./statement.ts";

/** Rows of one kind that were sent one after another: one statement. */
type Gathered = { kind: Rows<never>; rows: unknown[][]; done: () => void; fail: (error: Error) => void };
/** Each number of them is a statement of its own to Postgres. */
const mostTogether = 8;

/**
 * A connection for the time of one transaction. What is asked in one turn of the loop goes out in one packet: each packet
 * of its own costs more than a statement. A forgotten `await` must not run its query later, on a connection that by then
 * serves another tenant.
 */
export class Lease {
  readonly #client: pg.PoolClient;
  readonly #sent: Promise<unknown>[] = [];
  #waiting: (Part | Gathered)[] = [];
  #over = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  ask<P, R>(query: Statement<P, R> | Command<P, R>, params: P): Promise<Answer<R>> {
    if (this.#over) return Promise.reject(afterTheEnd());
    const { part, answer } = partOf(query, params);
    this.#wait(part);
    return answer;
  }

  /** Judged before the commit counts; until then Postgres refuses whatever follows a failure. */
  send<P>(given: Command<P, unknown> | Rows<P>, params: P) {
    if (given.kind === "rows") this.#gather(given, params);
    else this.#judgeLater(this.ask(given, params));
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
    for (const one of this.#waiting.splice(0)) one.fail(new Error("Its transaction was given up"));
  }

  #wait(one: Part | Gathered) {
    if (this.#waiting.push(one) === 1) process.nextTick(() => this.#leave());
  }

  #judgeLater(sent: Promise<unknown>) {
    sent.catch(() => {});
    this.#sent.push(sent);
  }

  /** Only what comes right after its like: nothing between them could have meant another order. */
  #gather<P>(kind: Rows<P>, row: P) {
    if (this.#over) throw afterTheEnd();
    const values = kind.values(row);
    const last = this.#waiting.at(-1);
    if (last && "rows" in last && last.kind === kind && last.rows.length < mostTogether) {
      last.rows.push(values);
      return;
    }
    const { promise, resolve: done, reject: fail } = Promise.withResolvers<void>();
    this.#judgeLater(promise);
    this.#wait({ kind, rows: [values], done, fail });
  }

  #together() {
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection;
    if (stream.writableCorked) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #leave() {
    if (this.#waiting.length > 0) this.#client.query(new Batch(this.#waiting.splice(0).map(asPart)));
  }
}

function asPart(one: Part | Gathered): Part {
  if (!("rows" in one)) return one;
  const { part, answer } = partOf(one.kind.of(one.rows.length), one.rows);
  answer.then(one.done, one.fail);
  return part;
}

const afterTheEnd = () => new Error("Used after its transaction ended: an await is missing");
