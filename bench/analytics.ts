import { statfsSync } from "node:fs";
import pg from "pg";
import type { Id } from "#base/ids.ts";
import type { Question } from "#features/analytics/question.ts";
import { getCohorts } from "#features/analytics/server/cohorts.ts";
import { getDashboard } from "#features/analytics/server/dashboard.ts";
import { getFunnel } from "#features/analytics/server/funnel.ts";
import { getFigures } from "#features/analytics/server/reads.ts";
import { connect, type Db } from "#server/db/client.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { fillReferrals, insertUnfolded } from "./analytics-rows.ts";

const secrets = { SECRET: "the secret of the analytics benchmark" };
const fewest = 10_000;

type Size = { db: Db; owner: pg.Client; tenantId: Id<"ten">; personId: Id<"per"> };
type Reader = Parameters<typeof getFigures>[0];
type Query = (reader: Reader) => Promise<unknown>;

const chart =
  (question: Pick<Question, "measures"> & Partial<Question>): Query =>
  (reader) =>
    getFigures(reader, { by: "none", frame: "1y", compare: "previous", ...question });
const scope = { frame: "1y", compare: "previous" } as const;

/** The dashboard and every query that the analytics charts send, as the company's admin. */
const queries: Record<string, Query> = {
  "dashboard, 30 days": (reader) => getDashboard(reader, { frame: "30d" }),
  "dashboard, a year": (reader) => getDashboard(reader, { frame: "1y" }),
  "over time, by day": chart({ measures: ["referrals", "accepted", "won"], by: "day", frame: "90d" }),
  "over time, by month": chart({ measures: ["referrals", "accepted", "won", "pipeline"], by: "month" }),
  "of one source, by month": chart({ measures: ["referrals", "won", "wonValue"], by: "month", source: "event" }),
  sources: chart({ measures: ["referrals", "acceptance", "conversion", "wonValue"], by: "source" }),
  campaigns: chart({ measures: ["referrals", "conversion"], by: "campaign" }),
  products: chart({ measures: ["referrals", "conversion", "wonValue"], by: "product" }),
  countries: chart({ measures: ["referrals", "won"], by: "country" }),
  partners: chart({ measures: ["referrals", "won", "conversion", "wonValue"], by: "referrer" }),
  confidence: chart({ measures: ["conversion", "acceptance"], by: "confidence" }),
  "rejection reasons": chart({ measures: ["rejected"], by: "rejectReason" }),
  "loss reasons": chart({ measures: ["lost"], by: "lossReason" }),
  "review clock": chart({ measures: ["clockKept", "decisionTime"], by: "month" }),
  "active partners": chart({ measures: ["activeReferrers"], by: "month" }),
  commissions: chart({ measures: ["earned", "paid"], by: "month" }),
  funnel: (reader) => getFunnel(reader, scope),
  cohorts: (reader) => getCohorts(reader, scope),
};

/**
 * Compares the time of each query at the given sizes with its time at ten thousand referrals, for the same people, sources and countries.
 * The sizes alternate within a pass, so that fluctuations of the machine affect all of them.
 */
export async function analyticsCosts(dataDir: string, sizes: readonly number[], passes = 15) {
  const disk = statfsSync(".");
  const needed = Math.max(...sizes) * 2500;
  if (disk.bavail * disk.bsize < needed)
    throw new Error(`Not enough disk space: ${Math.ceil(needed / 1e9)} GB are needed`);
  const postgres = await startEmbeddedPostgres(dataDir);
  const open: Size[] = [];
  for (const count of [fewest, ...sizes]) open.push(await prepareDatabase(postgres.url, count));
  const times = open.map(() => new Map<string, number[]>());
  for (let pass = 0; pass <= passes; pass++)
    for (const [name, query] of Object.entries(queries))
      for (const i of pass % 2 ? open.keys() : [...open.keys()].reverse()) {
        const took = await measureTime(query, readerOf(open[i]!));
        // The first pass only warms up.
        if (pass > 0) times[i]!.set(name, [...(times[i]!.get(name) ?? []), took]);
      }
  const wrong = await Promise.all(open.slice(0, 2).map(({ owner }) => isCorrect(owner)));
  for (const { db, owner } of open) await Promise.all([db.close(), owner.end()]);
  await postgres.stop();
  const rows = Object.keys(queries).map((name) => ({
    name,
    milliseconds: times.map((one) => median(one.get(name)!)),
  }));
  return { rows, isCorrect: wrong.every(Boolean) };
}

const readerOf = ({ db, tenantId, personId }: Size): Reader => ({
  db: readInTenant(db, tenantId),
  tenantId,
  personId,
  role: "admin",
});

async function measureTime(query: Query, reader: Reader) {
  const started = performance.now();
  for (let i = 0; i < 5; i++) await query(reader);
  return (performance.now() - started) / 5;
}

const median = (seen: number[]) => seen.toSorted((a, b) => a - b)[seen.length >> 1]!;

/** Returns whether all stored cells equal what the rows say. */
async function isCorrect(owner: pg.Client) {
  const { rows } = await owner.query("select wrong_cells() as wrong");
  return rows[0].wrong === "0";
}

/** A database finished by an earlier run is reused, and one it only filled gets its cells calculated. */
async function prepareDatabase(server: string, count: number): Promise<Size> {
  const name = `of_${count}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const [existing] = await runOnce(
    server,
    `select shobj_description(oid, 'pg_database') as state from pg_database where datname = '${name}'`,
  );
  const setState = (state: string) => runOnce(server, `comment on database ${name} is '${state}'`);
  if (!existing?.state) {
    await runOnce(server, `drop database if exists ${name} with (force)`);
    await runOnce(server, `create database ${name}`);
  }
  const appUrl = await migrate(url, secrets);
  if (!existing?.state) {
    await insertRows(url, count);
    await setState("filled");
  }
  if (existing?.state !== "finished") {
    await calculateCells(url);
    await setState("finished");
  }
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const tenantId = await defaultTenant(owner);
  return { db: connect(appUrl), owner, tenantId: `ten_${tenantId}`, personId: `per_${"0".repeat(32)}` };
}

async function insertRows(url: string, count: number) {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const tenantId = await defaultTenant(owner);
  console.log(`Inserting ${count.toLocaleString("en")} referrals`);
  await fillReferrals(owner, tenantId, count);
  await owner.end();
}

async function calculateCells(url: string) {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const tenantId = await defaultTenant(owner);
  console.log("Calculating the cells");
  await owner.query("select rebuild_cells()");
  await insertUnfolded(owner, tenantId);
  await owner.query("vacuum analyze analytics_cells, analytics_facts, referrals, referral_events, commission_events");
  await owner.end();
}

/** The database's functions read the tenant from the connection's setting. */
async function defaultTenant(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query(
    "select replace(id::text, '-', '') as id, set_config('app.tenant_id', id::text, false) from tenants where slug = 'default'",
  );
  return rows[0].id;
}

async function runOnce(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}
