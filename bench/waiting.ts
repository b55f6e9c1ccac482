import { readFileSync } from "node:fs";
import type pg from "pg";

/** The members of a client that reveal when a query is sent and when its result has arrived. */
type Wire = pg.PoolClient & {
  connection: { sync(): void; query(text: string): void; on(event: "readyForQuery", onEnd: () => void): void };
};

/**
 * Measures how long a pool's connections wait for the database, in milliseconds: from sending until the result has arrived, including the
 * commit. Work of Node in between does not count.
 */
export function waitingOn(pool: pg.Pool) {
  let waited = 0;
  pool.on("connect", (client) => {
    const { connection } = client as Wire;
    let out = 0;
    let since = 0;
    const leaving = <T extends unknown[]>(send: (...args: T) => void) =>
      function leave(this: unknown, ...args: T) {
        if (out++ === 0) since = performance.now();
        send.apply(this, args);
      };
    connection.sync = leaving(connection.sync);
    connection.query = leaving(connection.query);
    connection.on("readyForQuery", () => {
      if (out > 0 && --out === 0) waited += performance.now() - since;
    });
  });
  return { now: () => waited };
}

/**
 * Measures how long the server processes of a pool's connections worked, in milliseconds, without network and scheduling. Only Linux
 * provides this.
 */
export function workOf(pool: pg.Pool) {
  const processes = new Set<number>();
  pool.on("connect", (client) => void processes.add((client as pg.PoolClient & { processID: number }).processID));
  const worked = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  return { now: () => [...processes].reduce((sum, pid) => sum + worked(pid), 0) };
}
