import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../db/migrate.ts";
import { embeddedPostgres } from "../db/postgres.ts";

export const testPassword = "app";

/** Before all tests: one server, and one migrated database from which every test file gets its own copy in milliseconds. */
export default async function setUp(project: TestProject) {
  const server = await embeddedPostgres(`${process.cwd()}/.data/test`);
  // Nobody needs these databases after a crash: what the disk would be waited for, at every commit and every drop, is time lost.
  for (const care of ["fsync", "full_page_writes", "synchronous_commit"])
    await onceAs(server.url, `alter system set ${care} = off`);
  await onceAs(server.url, "select pg_reload_conf()");
  // What an interrupted run left behind would slow down every later one.
  const { rows } = await onceAs(server.url, "select datname from pg_database where datname ~ '^(test|template)_'");
  for (const { datname } of rows) await onceAs(server.url, `drop database ${datname} with (force)`);
  await onceAs(server.url, "create database template_house");
  await migrate(databaseAt(server.url, "template_house"), testPassword);
  project.provide("postgres", server.url);
  return server.stop;
}

export const databaseAt = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

export async function onceAs(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

declare module "vitest" {
  interface ProvidedContext {
    postgres: string;
  }
}
