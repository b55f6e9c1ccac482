import pg from "pg";
import { type QueryResult, runQuery, sendTogether } from "./query.ts";
import type { Command, Rows, Statement } from "./statement.ts";

/** PostgreSQL prepares a separate statement for each number of rows in an insert, so the number is limited. */
const maxRowsPerInsert = 8;

/**
 * A connection for the duration of one transaction. Statements do not wait for the results of earlier ones, and those of one turn of the
 * event loop are sent in one packet. After the transaction has ended it rejects everything: after a forgotten `await`, a query must not run
 * later on a connection that by then serves another tenant.
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

  runQuery<P, R>(query: Statement<P, R> | Command<P, R>, params: P): Promise<QueryResult<R>> {
    return this.#submit(() => runQuery(this.#client, query, params));
  }

  /** A failure is detected before the commit; until then PostgreSQL rejects every statement that follows. */
  send<P>(command: Command<P, unknown> | Rows<P>, params: P) {
    if (command.kind === "rows") this.#addRow(command, params);
    else this.#checkLater(this.runQuery(command, params));
  }

  /** Sends a command without parameters, and checks it like other sent commands. */
  sendText(text: string) {
    this.#checkLater(this.query(text as never));
  }

  /** For drizzle, which builds its own queries. */
  query(...command: [never]): Promise<unknown> {
    return this.#submit(() => {
      sendTogether(this.#client);
      return this.#client.query(...command);
    });
  }

  waitForSent() {
    return Promise.all(this.#sent);
  }

  end() {
    this.#isOver = true;
  }

  /** Discards pending rows: sent after the rollback, they would be written outside any transaction. */
  abandon() {
    this.end();
    this.#pending = undefined;
  }

  async #submit<T>(send: () => Promise<T>): Promise<T> {
    if (this.#isOver) throw new Error(endedMessage);
    this.#sendPending();
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      // One failure aborts the transaction and makes every later statement fail too: the first failure is the cause.
      this.#failure ??= error;
      throw this.#failure;
    }
  }

  #checkLater(sent: Promise<unknown>) {
    sent.catch(() => {});
    this.#sent.push(sent);
  }

  /** Only consecutive rows of the same kind share an insert: a statement between them may depend on the order. */
  #addRow<P>(kind: Rows<P>, row: P) {
    if (this.#isOver) throw new Error(endedMessage);
    const values = kind.values(row);
    const pending = this.#pending;
    if (pending?.kind === kind && pending.rows.length < maxRowsPerInsert) {
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
    this.#checkLater(this.runQuery(pending.kind.of(pending.rows.length), pending.rows));
  }
}

const endedMessage = "Used after its transaction ended: an await is missing";
