import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Logger, runMigrations as prepareJobs } from "graphile-worker";
import pg from "pg";
import { jobFunctions } from "../jobs/functions.ts";
import type { Secrets } from "../secrets.ts";
import { assertSecret, readOrCreatePassword } from "./app-state.ts";
import { eraseTenant } from "./erase-tenant.ts";
import { createAppRole, grantAppRole, readAppRole, retireSharedRole } from "./roles.ts";

const ownMigrations = new URL("../../../drizzle", import.meta.url).pathname;

/**
 * Runs as the owner of the tables: applies `drizzle/`, creates the app's role, and closes what drizzle-kit leaves open. Returns the address
 * with which the app connects. Concurrent starts are safe: the second waits for the first and finds nothing to do.
 */
export async function migrate(ownerUrl: string, secrets: Secrets, migrationsFolder = ownMigrations): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await assertVersion(owner);
    await owner.query("select pg_advisory_lock(hashtext('goodword migrations'))");
    await assertBaseline(owner, migrationsFolder);
    await assertSecret(owner, secrets);
    await owner.query(createUuidv7);
    await applyMigrations(drizzle(owner), { migrationsFolder });
    await prepareJobs({ connectionString: ownerUrl, logger: new Logger(() => () => {}) });
    await owner.query(jobFunctions);
    await owner.query(eraseTenant);
    const role = await readAppRole(owner);
    const password = await readOrCreatePassword(owner, secrets);
    await owner.query(createAppRole(role, password));
    await owner.query(grantAppRole(role));
    await owner.query(retireSharedRole);
    return Object.assign(new URL(ownerUrl), { username: role, password }).href;
  } finally {
    await owner.end();
  }
}

async function assertVersion(owner: pg.Client) {
  const { rows } = await owner.query("show server_version_num");
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
  if (version < 15) throw new Error(`Goodword needs PostgreSQL 15 or newer; DATABASE_URL leads to ${version}`);
}

/**
 * The baseline replaced the 27 migrations before it and has the timestamp of the last of them. Drizzle applies what is newer than the
 * newest timestamp in its table, so a database with all 27 skips the baseline and continues with the migrations after it. A database with
 * fewer would get the baseline on top of its tables, and is rejected before anything changes.
 */
async function assertBaseline(owner: pg.Client, migrationsFolder: string) {
  const [baseline] = readMigrationFiles({ migrationsFolder });
  const { rows: found } = await owner.query("select to_regclass('drizzle.__drizzle_migrations') as applied");
  if (!baseline || !found[0].applied) return;
  const { rows } = await owner.query("select max(created_at) as newest from drizzle.__drizzle_migrations");
  const { newest } = rows[0];
  if (newest === null || Number(newest) >= baseline.folderMillis) return;
  throw new Error(
    "This database comes from a version of Goodword before commit 8dbf886. Start that version once, which brings the database up to date; then start this one. Nothing was changed.",
  );
}

/** PostgreSQL 18 has this function; older versions get it: 48 bits of time, then random bits, as in RFC 9562. */
const createUuidv7 = `do $$ begin
  if current_setting('server_version_num')::int < 180000 and to_regprocedure('public.uuidv7()') is null then
    create function public.uuidv7() returns uuid language sql volatile parallel safe as $f$
      select encode(set_bit(set_bit(
        overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        52, 1), 53, 1), 'hex')::uuid
    $f$;
  end if;
end $$`;
