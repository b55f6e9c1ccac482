import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Id } from "#base/ids.ts";
import { Batch, partOf } from "./batch.ts";
import type { Db } from "./client.ts";
import { Lease } from "./lease.ts";
import type { Command, Rows, Statement } from "./statement.ts";
import { bareTenant, enterTenant } from "./tenant-scope.ts";

declare const scoped: unique symbol;
type Query<P, R> = Statement<P, R> | Command<P, R>;

/** Reads in which Postgres itself hides other tenants' rows. Only the two functions below make one. */
export type TenantReads = {
  run<P, R>(statement: Statement<P, R>, params: P): Promise<R[]>;
  readonly [scoped]: true;
};
/** The same, in a transaction that can also write. It has no `transaction()`: an inner COMMIT would end the outer one. */
export type TenantTx = TenantReads &
  Omit<NodePgDatabase, "transaction"> & {
    apply<P, R>(command: Command<P, R>, params: P): Promise<R[]>;
    /** Does not wait: it travels with what follows, and if it fails the whole transaction does. */
    send<P>(command: Command<P, unknown> | Rows<P>, params: P): void;
  };

/** Asks on this connection, in one packet. */
async function ask<P, R>(client: pg.ClientBase, query: Query<P, R>, params: P, tenantId?: Id<"ten">): Promise<R[]> {
  const { part, answer } = partOf(query, params);
  client.query(new Batch(tenantId ? [partOf(enterTenant, tenantId).part, part] : [part]));
  return (await answer.catch(traced)).rows;
}

/** Where it was asked, rather than where the answer was read. */
function traced(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}

/** For tables that belong to no tenant. On the others it fails: their policy asks for a tenant and there is none. */
export const read = <P, R>({ lanes }: Db, statement: Statement<P, R>, params: P): Promise<R[]> =>
  lanes.use((client) => ask(client, statement, params));

/** The same for a single write: a transaction of its own, of which nothing that fails later takes anything back. */
export async function execute<P, R>({ pool }: Db, command: Command<P, R>, params: P): Promise<R[]> {
  const client = await pool.connect();
  return ask(client, command, params).finally(() => client.release());
}

/** For single reads: no transaction to open or close, and a connection shared with other tenants' reads. */
export const readingIn = ({ lanes }: Db, tenantId: Id<"ten">) =>
  ({
    run: (statement, params) => lanes.use((client) => ask(client, statement, params, tenantId)),
  }) as TenantReads;

const plainly = (text: string, name?: string): Command<void, unknown> => ({
  kind: "write",
  name,
  text,
  values: () => [],
  row: () => undefined,
});
const begin = plainly("begin", "begin");
const commit = plainly("commit", "commit");
/** No question, as `enterTenant` is one: whoever needs a stricter transaction says so before the first. */
const settleIn = (tenantId: Id<"ten">) => plainly(`set local app.tenant_id = '${bareTenant(tenantId)}'`);

/** One transaction in one tenant. Its opening travels with the first statements of `work`, its end with the last. */
export async function inTenant<T>({ pool }: Db, tenantId: Id<"ten">, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const lease = new Lease(client);
  let broken: Error | undefined;
  try {
    lease.send(begin, undefined);
    lease.send(settleIn(tenantId), undefined);
    const result = await work(transactionOn(lease));
    const closed = lease.ask(commit, undefined);
    lease.end();
    closed.catch(() => {}); // awaited below, unless something before it failed
    await lease.settled();
    const { command } = await closed;
    if (command !== "COMMIT") throw new Error("An SQL error was swallowed, so Postgres rolled everything back");
    return result;
  } catch (error) {
    lease.giveUp();
    await client.query("rollback").catch((e) => {
      broken = e;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Small writes of several tenants that share one commit. Each is done in its own tenant's scope, one after the other, and
 * Postgres judges every row by the scope it came in: what is meant for another tenant is refused, and all of it with that.
 */
export const inTurn = (db: Db, parts: readonly { tenantId: Id<"ten">; work: (tx: Pick<TenantTx, "send">) => void }[]) =>
  inTenant(db, parts[0]!.tenantId, async (tx) => {
    for (const { tenantId, work } of parts) {
      tx.send(enterTenant, tenantId);
      work(tx);
    }
  });

function transactionOn(lease: Lease) {
  const run = async <P, R>(query: Query<P, R>, params: P) => (await lease.ask(query, params).catch(traced)).rows;
  const send = <P>(command: Command<P, unknown> | Rows<P>, params: P) => lease.send(command, params);
  return Object.assign(drizzle(lease as unknown as pg.PoolClient), { run, apply: run, send }) as unknown as TenantTx;
}
