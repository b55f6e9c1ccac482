import pg from "pg";
import { SharedConnections } from "./shared-connections.ts";

/** `pool` provides a connection for a whole transaction; single reads use the shared connections. */
export type Db = { url: string; pool: pg.Pool; sharedConnections: SharedConnections; close(): Promise<void> };

/** Connects as the role that owns nothing, with the address that `migrate()` returns. Only `migrate()` and the queue know the owner. */
export function connect(url: string): Db {
  // A database that does not answer within ten seconds counts as unavailable, so that requests fail instead of piling up.
  const options = { connectionString: url, pipeline: true, statement_timeout: 10_000, connectionTimeoutMillis: 10_000 };
  const pool = new pg.Pool({ ...options, max: 10, idle_in_transaction_session_timeout: 10_000 });
  pool.on("error", () => {}); // an idle connection died; the pool has already dropped it
  // When a connection in use dies its next query fails; without a listener the error would also end the process.
  pool.on("connect", (client) => void client.on("error", () => {}));
  const sharedConnections = new SharedConnections(() => new pg.Client(options));
  const close = async () => void (await Promise.all([pool.end(), sharedConnections.close()]));
  return { url, pool, sharedConnections, close };
}
