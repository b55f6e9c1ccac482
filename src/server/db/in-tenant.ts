import type { Writable } from "node:stream";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Id } from "#base/ids.ts";
import type { Db } from "./client.ts";
import { bareTenant, ScopedQuery, setTenant } from "./scoped-query.ts";
import type { Command, Statement } from "./statement.ts";

declare const scoped: unique symbol;

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
    send<P>(command: Command<P, unknown>, params: P): void;
  };

const configOf = <P>({ name, text, values }: Statement<P, unknown> | Command<P, unknown>, params: P) =>
  ({ ...(name && { name }), text, values: values(params), rowMode: "array" }) as const;

/** For tables that belong to no tenant. On the others it fails: their policy asks for a tenant and there is none. */
export const read = <P, R>({ lanes }: Db, statement: Statement<P, R>, params: P): Promise<R[]> =>
  lanes.use(async (client) => (await client.query(configOf(statement, params))).rows.map(statement.row));

/** The same for a single write: a transaction of its own, of which nothing that fails later takes anything back. */
export const execute = async <P, R>({ pool }: Db, command: Command<P, R>, params: P): Promise<R[]> =>
  (await pool.query(configOf(command, params))).rows.map(command.row);

/** For single reads: no transaction to open or close, and a connection shared with other tenants' reads. */
export const readingIn = ({ lanes }: Db, tenantId: Id<"ten">) =>
  ({
    run: (statement, params) =>
      lanes.use(
        (client) =>
          new Promise((done, fail) => {
            client.query(
              new ScopedQuery(tenantId, configOf(statement, params), (error, result) =>
                error ? fail(error) : done(result.rows.map(statement.row)),
              ),
            );
          }),
      ),
  }) as TenantReads;

/** One transaction in one tenant. Its opening travels with the first statements of `work`, its end with the last. */
export async function inTenant<T>({ pool }: Db, tenantId: Id<"ten">, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const lease = leaseOf(client);
  let broken: Error | undefined;
  try {
    lease.await(lease.query(`begin; set local app.tenant_id = '${bareTenant(tenantId)}'`));
    const result = await work(transactionOn(lease));
    const closed = lease.query("commit");
    lease.end();
    closed.catch(() => {}); // awaited below, unless something before it failed
    await lease.settled();
    const { command } = await closed;
    if (command !== "COMMIT") throw new Error("An SQL error was swallowed, so Postgres rolled everything back");
    return result;
  } catch (error) {
    lease.end();
    await client.query("rollback").catch((e) => {
      broken = e;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const enter: Command<Id<"ten">, unknown> = {
  ...setTenant,
  kind: "write",
  values: (tenantId) => [bareTenant(tenantId)],
  row: () => undefined,
};

/**
 * Small writes of several tenants that share one commit. Each is done in its own tenant's scope, one after the other, and
 * Postgres judges every row by the scope it came in: what is meant for another tenant is refused, and all of it with that.
 */
export const inTurn = (db: Db, parts: readonly { tenantId: Id<"ten">; work: (tx: Pick<TenantTx, "send">) => void }[]) =>
  inTenant(db, parts[0]!.tenantId, async (tx) => {
    for (const { tenantId, work } of parts) {
      tx.send(enter, tenantId);
      work(tx);
    }
  });

/** What is asked in this turn of the loop goes out in one packet: each packet of its own costs as much as a statement. */
function together(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

type Lease = ReturnType<typeof leaseOf>;

/** A forgotten `await` must not run its query later, on a connection that by then serves another tenant. */
function leaseOf(client: pg.PoolClient) {
  let over = false;
  const awaited: Promise<unknown>[] = [];
  const query: pg.PoolClient["query"] = (...args: [never]) => {
    if (over) return Promise.reject(new Error("Used after its transaction ended: an await is missing"));
    together(client);
    return client.query(...args);
  };
  return {
    query,
    end: () => {
      over = true;
    },
    /** Judged before the commit counts; until then Postgres refuses whatever follows a failure. */
    await: (sent: Promise<unknown>) => {
      sent.catch(() => {});
      awaited.push(sent);
    },
    settled: () => Promise.all(awaited),
  };
}

function transactionOn(lease: Lease) {
  const run = async <P, R>(query: Statement<P, R> | Command<P, R>, params: P) =>
    (await lease.query(configOf(query, params))).rows.map(query.row);
  const send = <P>(command: Command<P, unknown>, params: P) => lease.await(lease.query(configOf(command, params)));
  return Object.assign(drizzle(lease as unknown as pg.PoolClient), { run, apply: run, send }) as unknown as TenantTx;
}
