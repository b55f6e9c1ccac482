import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { testSecrets } from "../testing/postgres.ts";
import { migrate } from "./migrate.ts";

// Each test builds the whole schema, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const other = { SECRET: "the secret of another instance, long" };

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

test("an instance in another database of the cluster, with another SECRET, does not lock out the first one", async () => {
  const [production, staging] = [await testDatabase("template0"), await testDatabase("template0")];
  const first = await migrate(production.ownerUrl, testSecrets);
  const second = await migrate(staging.ownerUrl, other);
  expect(await query(first, "select slug from tenants")).toEqual([{ slug: "default" }]);
  expect(await query(second, "select slug from tenants")).toEqual([{ slug: "default" }]);
  // Neither instance can read the other's tables.
  const foreignUrl = Object.assign(new URL(second), { pathname: new URL(first).pathname }).href;
  await expect(query(foreignUrl, "select slug from tenants")).rejects.toThrow("permission denied");
  for (const { close } of [production, staging]) await close();
});

test("a start with a wrong SECRET is rejected with instructions, and the running instance keeps its access", async () => {
  const { ownerUrl, asOwner, close } = await testDatabase("template0");
  const app = await migrate(ownerUrl, testSecrets);
  const before = await asOwner("select rolpassword from pg_authid where rolname = $1", [new URL(app).username]);
  await expect(migrate(ownerUrl, other)).rejects.toThrow("SECRET_BEFORE");
  expect(await asOwner("select rolpassword from pg_authid where rolname = $1", [new URL(app).username])).toEqual(
    before,
  );
  expect(await query(app, "select slug from tenants")).toEqual([{ slug: "default" }]);
  await close();
});

test("processes with the same SECRET, or with the former one during a change, have the same access", async () => {
  const { ownerUrl, close } = await testDatabase("template0");
  const both = await Promise.all([migrate(ownerUrl, testSecrets), migrate(ownerUrl, testSecrets)]);
  expect(both[0]).toBe(both[1]);
  expect(await migrate(ownerUrl, { ...other, SECRET_BEFORE: [testSecrets.SECRET] })).toBe(both[0]);
  expect(await query(both[0], "select slug from tenants")).toEqual([{ slug: "default" }]);
  await close();
});

/** The state that older versions left: one role for the whole cluster, in policies and grants. */
const asInOlderVersion = `
  alter policy outbox_tenant on outbox to goodword_app;
  grant usage on schema public, auth, ops to goodword_app;
  grant select, insert on all tables in schema public to goodword_app;
  grant execute on function ops.carry_jobs to goodword_app;
  drop table ops.app_state;`;

/** Copies the migrations of the last version with a shared role. */
function copyOlderMigrations() {
  const folder = mkdtempSync(join(tmpdir(), "goodword-migrations-"));
  cpSync(new URL("../../../drizzle", import.meta.url), folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 2) }));
  return folder;
}

test("an upgrade keeps other instances' access through the shared role, which is dropped with the last of them", async () => {
  const [one, another] = [await testDatabase("template0"), await testDatabase("template0")];
  const older = copyOlderMigrations();
  for (const { ownerUrl } of [one, another]) await migrate(ownerUrl, testSecrets, older);
  rmSync(older, { recursive: true });
  // The role is created with its first grants in one transaction, because another test's migration drops a role that nothing depends on.
  await one.asOwner(`create role goodword_app login password 'shared'; ${asInOlderVersion}`);
  await another.asOwner(asInOlderVersion);
  const sharedIn = ({ ownerUrl }: typeof one) =>
    Object.assign(new URL(ownerUrl), { username: "goodword_app", password: "shared" }).href;

  const upgraded = await migrate(one.ownerUrl, testSecrets);
  expect(await query(upgraded, "select slug from tenants")).toEqual([{ slug: "default" }]);
  await expect(query(sharedIn(one), "select slug from tenants")).rejects.toThrow("permission denied");
  expect(await query(sharedIn(another), "select slug from tenants")).toEqual([{ slug: "default" }]);

  await migrate(another.ownerUrl, testSecrets);
  expect(await one.asOwner("select from pg_roles where rolname = 'goodword_app'")).toEqual([]);
  for (const { close } of [one, another]) await close();
});
