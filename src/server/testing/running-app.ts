import { resolve } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../db/postgres.ts";

/** Connects to the database of an app that runs in this folder, as its owner, for example to simulate the passage of time. */
export async function connectToRunningApp(dataDir: string) {
  const { url } = await startEmbeddedPostgres(resolve(dataDir));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    asOwner: async (text: string, values: unknown[]) => (await client.query(text, values)).rows,
    /** Runs a scheduled job now, and waits until it is done. */
    runScheduledJob: async (task: string) => {
      const { rows } = await client.query("select id from graphile_worker.add_job($1)", [task]);
      const waiting = "select from graphile_worker._private_jobs where id = $1";
      while ((await client.query(waiting, [rows[0].id])).rowCount) await new Promise((done) => setTimeout(done, 50));
    },
    close: () => client.end(),
  };
}
