import pg from "pg";
import { openServices } from "#app/services.ts";
import type { Id } from "#base/ids.ts";
import { getLeaderboard } from "#features/gamification/server/leaderboards/leaderboard.ts";
import { listeners } from "#features/gamification/server/listeners.ts";
import { referralMoved } from "#features/referrals/contract/events.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { connect } from "#server/db/client.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { readSettings } from "#server/settings.ts";
import { withTenant } from "#server/with-tenant.ts";
import { workOf } from "./waiting.ts";

const secrets = { SECRET: "the secret of the game benchmark" };
const wins = 60;

/**
 * Compares a leaderboard with the own rank and its neighbors among many people to the same among 1,000, and measures the database time
 * that the award of a won deal adds among as many entries.
 */
export async function gameCosts(dataDir: string, size: number, passes = 7) {
  const postgres = await startEmbeddedPostgres(dataDir);
  const few = await openDatabase(postgres.url, "few", dataDir, 1000);
  const many = await openDatabase(postgres.url, "many", dataDir, size);
  const ratios: number[] = [];
  for (let pass = 0; pass <= passes; pass++) {
    // The order alternates, because the first measurement affects the second; the first pass only warms up.
    const manyFirst = pass % 2 === 0 ? await many.measureBoards() : undefined;
    const fewTime = await few.measureBoards();
    const manyTime = manyFirst ?? (await many.measureBoards());
    if (pass > 0) ratios.push(manyTime / fewTime);
  }
  const award = await many.measureAward();
  await few.close();
  await many.close();
  await postgres.stop();
  return { growth: ratios.toSorted((a, b) => a - b)[ratios.length >> 1]!, award };
}

export async function openDatabase(server: string, name: string, dataDir: string, size: number) {
  await withClient(server, (owner) => owner.query(`create database ${name}`));
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const appUrl = await migrate(url, secrets);
  const { tenant, people, deals } = await withClient(url, (owner) => fill(owner, size));
  const db = connect(appUrl);
  const work = workOf(db.pool);
  const services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }), db);
  const tenantId = toId("ten", tenant);
  const boardOf = (personId: Id<"per">) => {
    const ctx = { db: readInTenant(db, tenantId), tenantId, personId, role: "referrer" } as unknown as ReadCtx;
    return getLeaderboard(ctx, { board: "xp", period: "all", scope: "everyone", top: 5 });
  };
  return {
    /** Milliseconds of one board, for people at random places. */
    async measureBoards() {
      const [rounds, at] = [6, 4];
      const started = performance.now();
      for (let round = 0; round < rounds; round++)
        await Promise.all(
          Array.from({ length: at }, async () => {
            const { own, places } = await boardOf(people[Math.floor(Math.random() * people.length)]!);
            if (!own || places.length < 5) throw new Error("A board lacks the own place");
          }),
        );
      return (performance.now() - started) / (rounds * at);
    },
    /** Milliseconds of database work that the award adds to the event of a won deal. */
    async measureAward() {
      const samples = { with: [] as number[], without: [] as number[] };
      for (const deal of deals)
        for (const part of ["without", "with"] as const) {
          const event = {
            ...deal,
            before: "in_progress",
            status: "won",
            wonMinor: 1_234_567,
            currency: "EUR",
          } as const;
          const before = work.now();
          const running = { ...services, listeners: part === "with" ? listeners : [] };
          await withTenant(running, tenantId, (ctx) => ctx.emit(referralMoved, { ...event, by: null }));
          samples[part].push(work.now() - before);
        }
      return lowest(samples.with) - lowest(samples.without);
    },
    close: async () => {
      await services.close();
      await db.close();
    },
  };
}

/** About the 10th percentile, because other load on the machine only adds time. The first runs only warm up. */
const lowest = (samples: readonly number[]) =>
  samples.slice(10).toSorted((a, b) => a - b)[Math.floor(samples.length / 10)]!;

const toId = <P extends string>(prefix: P, uuid: string) => `${prefix}_${uuid.replaceAll("-", "")}` as const;

/** Fills the boards of one period, with scores as uneven as those of real people, and the ledger behind them. */
export async function fill(owner: pg.Client, size: number) {
  const { rows } = await owner.query("select id from tenants where slug = 'default'");
  const tenant = rows[0].id as string;
  await owner.query("select set_config('app.tenant_id', $1, false)", [tenant]);
  await owner.query("update tenants set plan = 'enterprise', currency = 'EUR' where id = $1", [tenant]);
  await owner.query(
    `insert into auth.people (email, display_name) select 'p' || n || '@example.com', 'Person ' || n from generate_series(1, ${size}) n`,
  );
  await owner.query(
    "insert into auth.members (tenant_id, person_id, role) select $1, id, 'referrer' from auth.people",
    [tenant],
  );
  await owner.query("insert into game_players (person_id) select id from auth.people");
  await owner.query(
    `insert into game_entries (person_id, kind, subject, xp, points, day)
     select id, 'adjusted', id::text, (random() ^ 4 * 40000)::int, 10, current_date from auth.people`,
  );
  await owner.query(
    `insert into game_scores (person_id, period, xp, won_minor, won, closed)
     select person_id, 'all', xp, 0, 0, 0 from game_entries`,
  );
  await owner.query(
    `insert into game_rank_nodes (board, period, depth, prefix, people)
     select 'xp', 'all', depth, xp >> (6 * (7 - depth)), count(*) from game_scores, generate_series(1, 7) depth group by 3, 4`,
  );
  const { rows: deals } = await owner.query(
    `insert into referrals (program_id, pipeline_id, stage_id, status, referrer_id, full_name, currency, won_minor)
     select g.id, g.pipeline_id, s.id, 'won', p.id, 'Bench', 'EUR', 1234567
     from programs g join stages s on s.tenant_id = g.tenant_id and s.kind = 'won',
       (select id from auth.people limit ${wins}) p where g.tenant_id = $1
     returning id, referrer_id, program_id, stage_id`,
    [tenant],
  );
  const { rows: people } = await owner.query("select id from auth.people tablesample bernoulli (50) limit 2000");
  await owner.query("vacuum analyze");
  return {
    tenant,
    people: people.map(({ id }) => toId("per", id)),
    deals: deals.map((row) => ({
      id: toId("ref", row.id),
      referrerId: toId("per", row.referrer_id),
      programId: toId("prg", row.program_id),
      stageId: toId("stg", row.stage_id),
    })),
  };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}
