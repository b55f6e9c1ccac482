import { rm, statfs, writeFile } from "node:fs/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { connect } from "../db/client.ts";
import { migrate } from "../db/migrate.ts";
import { embeddedPostgres } from "../db/postgres.ts";

export const testPassword = "app";

/**
 * With one shared connection, unless it is stuck: each new one learns the tables, plans every statement and compiles every
 * trigger, and hardly any test asks enough for that to pay.
 */
export const connectForTests = (ownerUrl: string) => connect(ownerUrl, testPassword, 1);

/** Before all tests: one server, and one migrated database from which every test file gets its own copy in milliseconds. */
export default async function setUp(project: TestProject) {
  const place = (await placeInMemory()) ?? `${process.cwd()}/.data/test`;
  const server = await embeddedPostgres(place);
  // Nobody needs these databases after a crash: what the disk would be waited for, at every commit and every drop, is time lost.
  for (const care of ["fsync", "full_page_writes", "synchronous_commit"])
    await onceAs(server.url, `alter system set ${care} = off`);
  // A password is tried at each of a thousand connections, and here there is nothing to guess it for.
  await writeFile(`${place}/postgres/pg_hba.conf`, "host all all 127.0.0.1/32 password\n");
  await onceAs(server.url, "alter system set scram_iterations = 1");
  await onceAs(server.url, "select pg_reload_conf()");
  await onceAs(server.url, `alter role owner password '${new URL(server.url).password}'`);
  // What an interrupted run left behind would slow down every later one.
  const { rows } = await onceAs(server.url, "select datname from pg_database where datname ~ '^(test|template)_'");
  for (const { datname } of rows) await onceAs(server.url, `drop database ${datname} with (force)`);
  await onceAs(server.url, "create database template_house");
  await migrate(databaseAt(server.url, "template_house"), testPassword);
  project.provide("postgres", server.url);
  return async () => {
    await server.stop();
    await rm(place, { recursive: true });
  };
}

const room = 2 * 1024 ** 3;

/**
 * Where the system keeps files in memory and has room, for each working copy a place. Every database has 800 files, and a disk
 * that does not reuse what was deleted a moment ago looks ever longer for the next ones.
 */
async function placeInMemory() {
  const memory = "/dev/shm";
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > room ? `${memory}/goodword-test${process.cwd().replaceAll("/", "-")}` : undefined;
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
