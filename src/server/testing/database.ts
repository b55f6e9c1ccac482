import pg from "pg";
import { inject } from "vitest";
import { connect, type Db } from "../db/client.ts";
import { databaseUrl, runOnce } from "./postgres.ts";

/** Creates a database with the app's tables, which is dropped after the tests of the file. `asOwner` bypasses row security. */
export async function testDatabase(template = "template_app") {
  const server = inject("postgres");
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await runOnce(server, `create database ${name} template ${template}`);
  const url = databaseUrl(server, name);
  const db = connect(databaseUrl(inject("appUrl"), name));
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  // The drop below cuts these connections, whether idle or already closing.
  owner.on("error", () => {}).on("connect", (client) => void client.on("error", () => {}));
  const asOwner = async (text: string, values: unknown[] = []) =>
    (await owner.query(text, values.length > 0 ? values : undefined)).rows;
  const disconnect = () => Promise.all([db.close(), owner.end()]);
  const close = async () => {
    await disconnect();
    await runOnce(server, `drop database ${name} with (force)`);
  };
  /** Keeps the database as a template for others to copy. */
  const keepAsTemplate = async (template: string) => {
    await disconnect();
    await runOnce(server, `alter database ${name} rename to ${template}`);
  };
  return { db, ownerUrl: url, asOwner, close, keepAsTemplate };
}

type AsOwner = Awaited<ReturnType<typeof testDatabase>>["asOwner"];

/** Returns a filled template, which the first caller of a test run creates and all others copy. Callers wait until it is complete. */
export async function prepareTemplate(name: string, fill: (db: Db, asOwner: AsOwner) => Promise<void>) {
  const server = inject("postgres");
  const lockClient = new pg.Client({ connectionString: server });
  await lockClient.connect();
  try {
    await lockClient.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await lockClient.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return name;
    const { db, asOwner, keepAsTemplate } = await testDatabase();
    await fill(db, asOwner);
    // A running app has statistics after a minute; without them the planner guesses badly.
    await asOwner("analyze");
    await keepAsTemplate(name);
    return name;
  } finally {
    await lockClient.end();
  }
}
