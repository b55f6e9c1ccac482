import pg from "pg";
import { type Answer, ask, sendTogether } from "./query.ts";
import type { Command, Rows, Statement } from "./statement.ts";

/** Each number of rows in one insert is a statement of its own to Postgres, so there are few of them. */
const mostRowsTogether = 8;

/**
 * A connection for the time of one transaction. Nothing waits for the answer to what was asked before, and what is asked in
 * one turn of the event loop leaves in one packet. After its end it refuses everything: a forgotten `await` must not run its
 * query later, on a connection that by then serves another tenant.
 */
export class TransactionConnection {
  readonly #client: pg.PoolClient;
  readonly #sent: Promise<unknown>[] = [];
  #pending: { kind: Rows<never>; rows: unknown[][] } | undefined;
  #failure: pg.DatabaseError | undefined;
  #isOver = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  ask<P, R>(query: Statement<P, R> | Command<P, R>, params: P): Promise<Answer<R>> {
    return this.#submit(() => ask(this.#client, query, params));
  }

  /** Its failure is noticed before the commit counts; until then Postgres refuses everything that follows. */
  send<P>(given: Command<P, unknown> | Rows<P>, params: P) {
    if (given.kind === "rows") this.#addRow(given, params);
    else this.#checkLater(this.ask(given, params));
  }

  /** A command without parameters, checked like what is sent. */
  sendText(text: string) {
    this.#checkLater(this.query(text as never));
  }

  /** For drizzle, which brings its own queries. */
  query(...given: [never]): Promise<unknown> {
    return this.#submit(() => {
      sendTogether(this.#client);
      return this.#client.query(...given);
    });
  }

  settled() {
    return Promise.all(this.#sent);
  }

  end() {
    this.#isOver = true;
  }

  /** Rows that have not left yet never will: after the rollback they would be written, and for good. */
  giveUp() {
    this.end();
    this.#pending = undefined;
  }

  async #submit<T>(send: () => Promise<T>): Promise<T> {
    if (this.#isOver) throw new Error(afterTheEnd);
    this.#sendPending();
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      // One failure aborts the transaction, and everything behind it fails because of that: the first one says why.
      this.#failure ??= error;
      throw this.#failure;
    }
  }

  #checkLater(sent: Promise<unknown>) {
    sent.catch(() => {});
    this.#sent.push(sent);
  }

  /** Only rows that come right after their like share an insert: between others a statement may depend on the order. */
  #addRow<P>(kind: Rows<P>, row: P) {
    if (this.#isOver) throw new Error(afterTheEnd);
    const values = kind.values(row);
    const pending = this.#pending;
    if (pending?.kind === kind && pending.rows.length < mostRowsTogether) {
      pending.rows.push(values);
      return;
    }
    this.#sendPending();
    this.#pending = { kind, rows: [values] };
    process.nextTick(() => this.#sendPending());
  }

  #sendPending() {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = undefined;
    this.#checkLater(this.ask(pending.kind.of(pending.rows.length), pending.rows));
  }
}

const afterTheEnd = "Used after its transaction ended: an await is missing";
