import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { demoHouse } from "#app/testing/demo-house.ts";
import { migrate } from "#server/db/migrate.ts";
import { databaseAt, onceAs, testPassword } from "#server/testing/postgres.ts";

/** A house as it was before figures were kept, with the demo's history in it, is brought to today. */
const house = await demoHouse();
const server = inject("postgres");
const name = `test_${process.pid}_before_figures`;
const folder = mkdtempSync(join(tmpdir(), "goodword-migrations-"));
const old = new pg.Client({ connectionString: databaseAt(server, name) });
const lastBefore = 10;
const known = [
  ...["tenants", "pipelines", "stages", "programs", "referrals", "referral_events", "commissions"],
  ...["ledger_transactions", "ledger_entries", "commission_plans", "plan_versions", "deal_events", "fx_rates"],
];

beforeAll(async () => {
  await onceAs(server, `create database ${name}`);
  await old.connect();
  cpSync("drizzle", folder, { recursive: true });
  const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  const entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= lastBefore);
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  await applyMigrations(drizzle(old), { migrationsFolder: folder });
  // As they stand, without what else their coming would do.
  await old.query("set session_replication_role = replica");
  for (const table of known) {
    const rows = await house.asOwner(`select to_jsonb(t) as row from ${table} t`, []);
    await old.query(`delete from ${table}`);
    await old.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows.map(({ row }) => row)),
    ]);
  }
  await old.query("set session_replication_role = origin");
  await migrate(databaseAt(server, name), testPassword);
});
afterAll(async () => {
  await old.end();
  await onceAs(server, `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
  await house.close();
});

test("the courses are those the timelines tell, and all of the past is counted [R2.16]", async () => {
  const courses = "select id, course_stages, course_since from referrals order by id";
  const { rows: told } = await old.query(courses);
  expect(told).toEqual(await house.asOwner(courses, []));
  const tenants = (await old.query("select id from tenants")).rows.map(({ id }) => id);
  for (const tenant of tenants) {
    await old.query("select set_config('app.tenant_id', $1, false)", [tenant]);
    expect((await old.query("select wrong_cells() as n, (select count(*) from analytics_facts) as left")).rows).toEqual(
      [{ n: "0", left: "0" }],
    );
  }
  // Nobody knew then which campaign brought whom, and what came late had been forgotten.
  const cells = `select dim, key, kind, detail, month, currency, sum(counts[31]) as count, sum(amounts[31]) as amount from analytics_cells
    where dim <> 'campaign' and kind <> 'late' group by 1, 2, 3, 4, 5, 6 having sum(counts[31]) <> 0 order by 1, 2, 3, 4, 5, 6`;
  const { rows: counted } = await old.query(cells);
  expect(counted.length).toBeGreaterThan(1000);
  expect(counted).toEqual(await house.asOwner(cells, []));
});

test("what plans have given is counted by the rates of its days [R2.16]", async () => {
  const amounts =
    "select id, plan_minor, round(plan_rate, 9) from commissions where plan_minor is not null order by id";
  const { rows: converted } = await old.query(amounts);
  expect(converted.length).toBeGreaterThan(10);
  expect(converted).toEqual(await house.asOwner(amounts, []));
  const spent = "select plan_id, currency, sum(minor) as minor from plan_spending group by 1, 2 order by 1, 2";
  const { rows: counted } = await old.query(spent);
  expect(counted).toEqual(await house.asOwner(spent, []));
});
