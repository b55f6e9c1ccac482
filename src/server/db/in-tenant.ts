import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Db } from "./client.ts";
import { runInTransaction, runQuery } from "./query.ts";
import type { Command, Rows, Statement } from "./statement.ts";
import { beginInTenant, enterTenant } from "./tenant-scope.ts";
import { TransactionConnection } from "./transaction-connection.ts";

declare const scoped: unique symbol;
type Query<P, R> = Statement<P, R> | Command<P, R>;

/** Reads in which PostgreSQL itself hides other tenants' rows. Only the two functions below create one. */
export type TenantReads = {
  run<P, R>(statement: Statement<P, R>, params: P): Promise<R[]>;
  readonly [scoped]: true;
};
/** The same, in a transaction that can also write. It has no `transaction()`, because an inner COMMIT would end the outer one. */
export type TenantTx = TenantReads &
  Omit<NodePgDatabase, "transaction"> & {
    apply<P, R>(command: Command<P, R>, params: P): Promise<R[]>;
    /** Does not wait for the result: the command is sent together with the next one, and if it fails the whole transaction fails. */
    send<P>(command: Command<P, unknown> | Rows<P>, params: P): void;
  };

/** Reads tables that belong to no tenant. On tenant tables it fails, because their policy requires a tenant. */
export const read = async <P, R>({ sharedConnections }: Db, statement: Statement<P, R>, params: P): Promise<R[]> =>
  (await sharedConnections.use((client) => runQuery(client, statement, params))).rows;

/** The same for a single write: it has a transaction of its own, so a later failure does not undo it. */
export async function execute<P, R>({ pool }: Db, command: Command<P, R>, params: P): Promise<R[]> {
  const client = await pool.connect();
  return (await runQuery(client, command, params).finally(() => client.release())).rows;
}

/** For single reads: each is a short transaction on a connection shared with other tenants' reads. */
export const readInTenant = ({ sharedConnections }: Db, tenantId: Id<"ten">) =>
  ({
    run: async (statement, params) =>
      (await sharedConnections.use((client) => runInTransaction(client, beginInTenant(tenantId), statement, params)))
        .rows,
  }) as TenantReads;

const commit: Command<void, unknown> = {
  kind: "write",
  name: undefined,
  text: "commit",
  values: () => [],
  row: () => undefined,
};

/** Runs one transaction in one tenant. Its BEGIN is sent together with the first statements of `work`, its COMMIT with the last. */
export async function inTenant<T>({ pool }: Db, tenantId: Id<"ten">, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const connection = new TransactionConnection(client);
  let connectionError: Error | undefined;
  try {
    connection.sendText(beginInTenant(tenantId));
    const result = await work(createTransaction(connection));
    const committed = connection.runQuery(commit, undefined);
    connection.end();
    committed.catch(() => {}); // awaited below, unless something before it failed
    await connection.waitForSent();
    const { command } = await committed;
    if (command !== "COMMIT") throw new Error("An SQL error was swallowed, so Postgres rolled everything back");
    return result;
  } catch (error) {
    connection.abandon();
    await client.query("rollback").catch((e) => {
      connectionError = e;
    });
    throw error;
  } finally {
    client.release(connectionError);
  }
}

/**
 * Commits small writes of several tenants in one transaction. Each runs in its own tenant's scope, one after the other, and PostgreSQL
 * checks every row against the scope in which it was written: a row for another tenant fails the whole transaction.
 */
export const forEachTenant = (
  db: Db,
  parts: readonly { tenantId: Id<"ten">; work: (tx: Pick<TenantTx, "send">) => void }[],
) =>
  inTenant(db, firstOf(parts).tenantId, async (tx) => {
    for (const { tenantId, work } of parts) {
      tx.send(enterTenant, tenantId);
      work(tx);
    }
  });

function createTransaction(connection: TransactionConnection) {
  const run = async <P, R>(query: Query<P, R>, params: P) => (await connection.runQuery(query, params)).rows;
  const send = <P>(command: Command<P, unknown> | Rows<P>, params: P) => connection.send(command, params);
  const queries = drizzle(connection as unknown as pg.PoolClient);
  return Object.assign(queries, { run, apply: run, send }) as unknown as TenantTx;
}
