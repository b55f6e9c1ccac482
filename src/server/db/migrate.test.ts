import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { testSecrets } from "../testing/postgres.ts";
import { migrate } from "./migrate.ts";

// Each test builds the whole schema, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** The entries that the last two of the 27 migrations before the baseline left in drizzle's table. */
const lastBeforeBaseline = ["e26320682951bf0839ab794cd88847dc18aa9341743aa5a8b73fe23493602bce", 1794843049221];
const lastButOne = ["b574dd24d72a1835c8fdc626f366509caf49767052746c494b2b6beeda5709c3", 1794814422547];

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

const folder = mkdtempSync(join(tmpdir(), "goodword-migrations-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Copies `drizzle/` with other entries in its journal. */
function migrationsWith(name: string, change: (entries: Journal["entries"]) => Journal["entries"]) {
  const copy = join(folder, name);
  cpSync("drizzle", copy, { recursive: true });
  const file = join(copy, "meta/_journal.json");
  const journal: Journal = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...journal, entries: change(journal.entries) }));
  return copy;
}

const baselineOnly = migrationsWith("baseline", ([baseline]) => [baseline!]);
const withOneMore = migrationsWith("one-more", (entries) => [
  ...entries,
  { ...entries.at(-1)!, idx: entries.length, when: Date.UTC(2100, 0), tag: "9999_later" },
]);
writeFileSync(join(withOneMore, "9999_later.sql"), "ALTER TABLE tenants ADD COLUMN later text NOT NULL DEFAULT 'here'");

/** Creates the schema as the 27 migrations made it, with their entry instead of the baseline's. */
async function databaseBefore(entry: (string | number)[]) {
  const database = await testDatabase("template0");
  await migrate(database.ownerUrl, testSecrets, baselineOnly);
  await database.asOwner("update drizzle.__drizzle_migrations set hash = $1, created_at = $2", entry);
  await database.asOwner("update tenants set name = 'Kept' where slug = 'default'");
  return database;
}

test("a database with all migrations before the baseline keeps its rows and gets the new migrations", async () => {
  const { ownerUrl, asOwner, close } = await databaseBefore(lastBeforeBaseline);
  await migrate(ownerUrl, testSecrets, withOneMore);
  await migrate(ownerUrl, testSecrets, withOneMore);
  expect(await asOwner("select name, later from tenants")).toEqual([{ name: "Kept", later: "here" }]);
  const [first] = await asOwner("select hash, created_at::float from drizzle.__drizzle_migrations order by id");
  expect([first.hash, first.created_at]).toEqual(lastBeforeBaseline);
  await close();
});

test("a database that lacks one of them is rejected with instructions and left unchanged", async () => {
  const { ownerUrl, asOwner, close } = await databaseBefore(lastButOne);
  await expect(migrate(ownerUrl, testSecrets, withOneMore)).rejects.toThrow("before commit 8dbf886");
  expect(await asOwner("select count(*)::int from drizzle.__drizzle_migrations")).toEqual([{ count: 1 }]);
  expect(await asOwner("select from pg_attribute where attrelid = 'tenants'::regclass and attname = 'later'")).toEqual(
    [],
  );
  await close();
});

test("a first start that was interrupted before its tables existed is resumed", async () => {
  const { ownerUrl, asOwner, close } = await testDatabase("template0");
  await asOwner("create schema drizzle");
  await asOwner(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  await migrate(ownerUrl, testSecrets);
  expect(await asOwner("select slug from tenants")).toEqual([{ slug: "default" }]);
  await close();
});
