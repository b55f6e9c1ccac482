import { rm } from "node:fs/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../db/migrate.ts";
import { embeddedPostgres } from "../db/postgres.ts";

/** The secret that test databases are sealed with; a test that starts a process on one needs it. */
export const testSecrets = { SECRET: "the secret of every test database" };

/** Runs before all tests: starts one server with one migrated database, of which every test file gets a copy. */
export default async function setUp(project: TestProject) {
  const place = `${process.cwd()}/.data/test`;
  const server = await embeddedPostgres(place);
  // These databases need not survive a crash, so no commit has to wait for the disk.
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"])
    await onceAs(server.url, `alter system set ${setting} = off`);
  await onceAs(server.url, "select pg_reload_conf()");
  // An interrupted run leaves its server and its databases behind.
  const { rows } = await onceAs(server.url, "select datname from pg_database where datname ~ '^(test|template)_'");
  for (const { datname } of rows) await onceAs(server.url, `drop database ${datname} with (force)`);
  await onceAs(server.url, "create database template_app");
  const appUrl = await migrate(databaseAt(server.url, "template_app"), testSecrets);
  project.provide("postgres", server.url);
  project.provide("appUrl", appUrl);
  return async () => {
    await server.stop();
    await rm(place, { recursive: true });
  };
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
    /** The address of the template: a copy has the same grants to the same role. */
    appUrl: string;
  }
}
