import pg from "pg";
import { inject } from "vitest";
import { connect } from "../db/client.ts";
import { databaseAt, onceAs, testPassword } from "./postgres.ts";

/** A fresh database with the house's tables, gone when the tests of the file are. `asOwner` sees past row security. */
export async function testDatabase() {
  const server = inject("postgres");
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  // As files: through the server's memory and its log it would take twice as long.
  await onceAs(server, `create database ${name} template template_house strategy file_copy`);
  const url = databaseAt(server, name);
  const db = connect(url, testPassword);
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  // Cut off by the drop below, idle or already saying goodbye.
  owner.on("error", () => {}).on("connect", (client) => void client.on("error", () => {}));
  const asOwner = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
  const close = async () => {
    await Promise.all([db.close(), owner.end()]);
    await onceAs(server, `drop database ${name} with (force)`);
  };
  return { db, ownerUrl: url, asOwner, close };
}
