import { rm } from "node:fs/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../db/migrate.ts";
import { startEmbeddedPostgres } from "../db/postgres.ts";

/** The secret that test databases are sealed with; a test that starts a process on one needs it. */
export const testSecrets = { SECRET: "the secret of every test database" };

/** Runs before all tests: starts one server with one migrated database, of which every test file gets a copy. */
export default async function setUp(project: TestProject) {
  const dataDir = `${process.cwd()}/.data/test`;
  const server = await startEmbeddedPostgres(dataDir);
  // These databases need not survive a crash, so no commit has to wait for the disk.
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"])
    await runOnce(server.url, `alter system set ${setting} = off`);
  await runOnce(server.url, "select pg_reload_conf()");
  // An interrupted run leaves its server and its databases behind.
  const { rows } = await runOnce(server.url, "select datname from pg_database where datname ~ '^(test|template)_'");
  for (const { datname } of rows) await runOnce(server.url, `drop database ${datname} with (force)`);
  await runOnce(server.url, "create database template_app");
  const appUrl = await migrate(databaseUrl(server.url, "template_app"), testSecrets);
  project.provide("postgres", server.url);
  project.provide("appUrl", appUrl);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
}

export const databaseUrl = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

export async function runOnce(url: string, statement: string) {
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
