import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openServices } from "#app/services.ts";
import type { Id } from "#base/ids.ts";
import { listeners } from "#features/commissions/server/listeners.ts";
import { rules } from "#features/plans/rule.ts";
import { referralMoved } from "#features/referrals/contract/events.ts";
import { connect } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { readSettings } from "#server/settings.ts";
import { withTenant } from "#server/with-tenant.ts";
import { ledgerSecrets } from "../ledger.ts";
import { waitingOn, workOf } from "../waiting.ts";

const wonMinor = 1_234_567;
type Won = { id: Id<"ref">; referrerId: Id<"per">; programId: Id<"prg">; stageId: Id<"stg"> };

/**
 * Measures what the commission of a won deal adds to its transaction, among ten thousand and among a million ledger entries, in the
 * databases that the ledger benchmark filled. The results are milliseconds of database work, of waiting for the database (including network
 * and scheduling), and in total including Node. Deals are won one after another, because the figure is one caller's wait.
 */
export async function accrualCosts(dataDir: string, passes = 60) {
  const postgres = await startEmbeddedPostgres(dataDir);
  const [few, many] = [
    await server(postgres.url, "few", dataDir, passes),
    await server(postgres.url, "many", dataDir, passes),
  ];
  const samples = { few: [] as Sample[], many: [] as Sample[], fewBare: [] as Sample[], manyBare: [] as Sample[] };
  for (let pass = 0; pass < passes; pass++)
    for (const [name, app] of pass % 2
      ? ([
          ["few", few],
          ["many", many],
        ] as const)
      : ([
          ["many", many],
          ["few", few],
        ] as const)) {
      samples[`${name}Bare`].push(await app.win(false));
      samples[name].push(await app.win(true));
      await sleep(60); // until deferred work is done
    }
  await few.close();
  await many.close();
  await postgres.stop();
  const added = (name: "few" | "many", part: keyof Sample) =>
    lowPercentile(samples[name], part) - lowPercentile(samples[`${name}Bare`], part);
  return {
    work: added("many", "work"),
    wait: added("many", "wait"),
    whole: added("many", "whole"),
    growth: added("many", "work") / added("few", "work"),
  };
}

type Sample = { work: number; wait: number; whole: number };

/** Returns about the 10th percentile, because other load on the machine only adds time. The first runs only warm up. */
const lowPercentile = (samples: Sample[], part: keyof Sample) =>
  samples
    .slice(10)
    .map((took) => took[part])
    .toSorted((a, b) => a - b)[Math.floor(samples.length / 10)]!;

/** Starts an app on one of the databases, with a plan of two tiers and deals that are about to be won. */
async function server(server: string, name: string, dataDir: string, wins: number) {
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rows } = await owner.query("select id from tenants where slug = 'default'");
  const tenant = rows[0].id as string;
  await owner.query("select set_config('app.tenant_id', $1, false)", [tenant]);
  await owner.query(insertPlanSql, [JSON.stringify(planRules)]);
  const { rows: deals } = await owner.query(insertDealsSql, [tenant, wins, wonMinor]);
  await owner.query("analyze");
  await owner.end();
  const db = connect(await migrate(url, ledgerSecrets));
  const [waiting, work] = [waitingOn(db.pool), workOf(db.pool)];
  const services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }), db);
  const tenantId: Id<"ten"> = `ten_${tenant.replaceAll("-", "")}`;
  const bare = { ...services, listeners: [] };
  const earning = { ...services, listeners };
  const left: Won[] = deals.map(({ id, referrer, program, stage }) => ({
    id: `ref_${id}`,
    referrerId: `per_${referrer}`,
    programId: `prg_${program}`,
    stageId: `stg_${stage}`,
  }));
  return {
    /** Wins a deal with its event listeners, or with the event alone. */
    async win(withListeners: boolean): Promise<Sample> {
      const deal = withListeners ? left.pop()! : left.at(-1)!;
      const event = { ...deal, before: "in_progress", status: "won", wonMinor, currency: "EUR", by: null } as const;
      const [worked, waited, startedAt] = [work.now(), waiting.now(), performance.now()];
      await withTenant(withListeners ? earning : bare, tenantId, (ctx) => ctx.emit(referralMoved, event));
      const whole = performance.now() - startedAt;
      return { whole, wait: waiting.now() - waited, work: work.now() - worked };
    },
    close: async () => {
      await services.close();
      await db.close();
    },
  };
}

const planRules = rules.parse([
  {
    key: "won",
    trigger: "won",
    basis: "dealValue",
    formula: {
      kind: "tiered",
      mode: "marginal",
      by: "deal",
      steps: [
        { fromMinor: 0, bp: 1000 },
        { fromMinor: 1_000_000, bp: 1200 },
      ],
    },
  },
]);
const insertPlanSql = `
  with t as (update tenants set plan = 'enterprise', currency = 'EUR' where id = current_setting('app.tenant_id')::uuid returning id),
    p as (insert into commission_plans (name) select 'Bench' from t returning id),
    v as (insert into plan_versions (plan_id, number, state, currency, rules, effective_from)
      select id, 1, 'published', 'EUR', $1, current_date - 30 from p)
  insert into plan_uses (plan_id, scope, target)
  select p.id, 'program', 'prg_' || replace(g.id::text, '-', '') from p, programs g where g.tenant_id = current_setting('app.tenant_id')::uuid`;
const insertDealsSql = `
  with whose as (select array_agg(distinct person_id) ids from ledger_entries where tenant_id = $1 and person_id is not null)
  insert into referrals (program_id, pipeline_id, stage_id, status, referrer_id, full_name, currency, won_minor)
  select g.id, g.pipeline_id, s.id, 'won', whose.ids[1 + n % cardinality(whose.ids)], 'Bench', 'EUR', $3
  from whose, programs g join stages s on s.tenant_id = g.tenant_id and s.kind = 'won', generate_series(1, $2::int) n
  where g.tenant_id = $1
  returning replace(id::text, '-', '') id, replace(referrer_id::text, '-', '') referrer, replace(program_id::text, '-', '') program,
    replace(stage_id::text, '-', '') stage`;
