import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openServices } from "#app/services.ts";
import { startWorker } from "#app/worker.ts";
import type { Id } from "#base/ids.ts";
import type { Details } from "#features/payouts/contract/payees.ts";
import { accountHash, hintOf, sealDetails } from "#features/payouts/server/payees/payee-details.ts";
import { draft } from "#features/payouts/server/runs/draft.ts";
import type { Services } from "#server/ctx.ts";
import { connect } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/db/postgres.ts";
import { readSettings } from "#server/settings.ts";
import { withTenant } from "#server/with-tenant.ts";

type Measured = { megabytes: number; seconds: number; sent: number; steps: number };

/** Measures the peak memory that drafting and releasing a run adds to the process, and how often its progress was reported. */
export async function payoutCosts(dataDir: string, payees: number): Promise<Measured> {
  const env = { ...process.env, DATA_DIR: dataDir, PAYEES: String(payees) };
  const worker = fork(new URL(import.meta.url), { env, execArgv: ["--expose-gc"] });
  const [measured] = (await once(worker, "message")) as [Measured];
  await once(worker, "exit");
  return measured;
}

async function work(payees: number) {
  const settings = readSettings({ DATA_DIR: process.env.DATA_DIR, LOG_LEVEL: "error" });
  const postgres = await startEmbeddedPostgres(settings.DATA_DIR);
  const appUrl = await migrate(postgres.url, settings);
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const services = await openServices(settings, connect(appUrl));
  const tenant = await fill(owner, services, payees);
  const queue = await startWorker(services, postgres.url);
  const memoryInUse = () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = memoryInUse();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, memoryInUse());
  }, 250);
  const startedAt = performance.now();
  const tenantId: Id<"ten"> = `ten_${tenant.replaceAll("-", "")}`;
  const runId = await withTenant(services, tenantId, (ctx) => draft(ctx, null));
  await owner.query("update payout_runs set state = 'released', released_at = now()");
  await owner.query(
    "select graphile_worker.add_job('payouts.release', json_build_object('tenantId', $1::text, 'payload', json_build_object('runId', $2::text)))",
    [tenant, runId],
  );
  const reportedSteps = new Set<number>();
  while (!reportedSteps.has(payees)) {
    const { rows } = await owner.query("select count(*)::int as sent from payout_items where state = 'sent'");
    reportedSteps.add(rows[0].sent);
    await sleep(20);
  }
  clearInterval(watching);
  const megabytes = Math.round((Math.max(most, memoryInUse()) - before) / 1024 ** 2);
  const seconds = (performance.now() - startedAt) / 1000;
  process.send!({ megabytes, seconds, sent: Math.max(...reportedSteps), steps: reportedSteps.size } satisfies Measured);
  await owner.end();
  await queue.stop();
  await services.close();
  await services.db.close();
  await postgres.stop();
  process.exit(0);
}

/** Inserts people with a bank account and a payable commission each. */
async function fill(owner: pg.Client, services: Services, payees: number): Promise<string> {
  const { rows } = await owner.query(
    "update tenants set plan = 'enterprise', currency = 'EUR' where slug = 'default' returning id",
  );
  const tenant = rows[0].id as string;
  await owner.query("select set_config('app.tenant_id', $1, false)", [tenant]);
  const { rows: people } = await owner.query(
    "insert into auth.people (email, display_name) select g || '@payee.example', 'Payee ' || g from generate_series(1, $1::int) g returning id",
    [payees],
  );
  const details = (i: number): Details => ({
    ...{ rail: "bank", holder: `Payee ${i}`, account: String(1_000_000 + i), bic: "" },
    ...{ bankCode: "021000021", country: "US" },
  });
  const all = people.map((_, i) => details(i));
  await owner.query(
    `insert into payees (person_id, rail, state, sealed, hint, account_hash)
     select p, 'bank', 'ready', s, h, a from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as given(p, s, h, a)`,
    [
      people.map(({ id }) => id),
      all.map((one) => sealDetails(services, one)),
      all.map((one) => hintOf(one, null)),
      all.map((one) => accountHash(services, one, null)),
    ],
  );
  await owner.query(earned, [people.map(({ id }) => id)]);
  await owner.query("analyze");
  return tenant;
}

const earned = `
  with p as (insert into commission_plans (name) values ('Bench') returning id),
    v as (insert into plan_versions (plan_id, number, state, currency, rules, effective_from) select id, 1, 'published', 'EUR', '[]', current_date from p returning id),
    d as (insert into deal_events (source, external_id, kind, occurred_at, state) values ('bench', 'won', 'won', now(), 'applied') returning id),
    c as (insert into commissions (event_id, referral_id, program_id, person_id, part, trigger, plan_version_id, rule_key, why, currency, minor, state)
      select d.id, uuidv7(), g.id, person, 'share', 'won', v.id, 'won', '{}', 'EUR', 10000 + abs(hashtext(person::text)) % 90000, 'approved'
      from d, v, programs g, unnest($1::uuid[]) person where g.tenant_id = current_setting('app.tenant_id')::uuid returning *),
    h as (insert into commission_events (commission_id, kind) select id, 'approved' from c),
    t as (insert into ledger_transactions (movement, source, cause) select 'accrued', 'bench', id::text from c returning id, cause)
  insert into ledger_entries (transaction_id, account, person_id, commission_id, currency, minor)
  select t.id, e.account, case when e.account = 'payable' then c.person_id end, c.id, c.currency, e.sign * c.minor
  from t join c on c.id::text = t.cause, (values ('expense', 1), ('payable', -1)) as e(account, sign)`;

if (process.env.PAYEES) await work(Number(process.env.PAYEES));
