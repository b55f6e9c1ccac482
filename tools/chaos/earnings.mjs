import pg from "pg";
import { databaseIn } from "./app.mjs";
import { signInTo } from "./session.mjs";

/** Runs one statement as the owner of the instance's database. */
export async function askDatabase({ data }, text, values) {
  const client = new pg.Client({ connectionString: databaseIn(data).url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Makes the demo's company pay through the stubbed service, and registers the accounts of the demo's partners there. */
export async function preparePayouts(app, stripe) {
  const accounts = await askDatabase(app, "select rail_account as id from payees where rail_account is not null");
  for (const { id } of accounts) stripe.ready(id);
  const { host, cookie } = await signInTo(app, "default", "admin");
  const body = { stripeKey: stripe.key };
  const answer = await app.send({ method: "PATCH", path: "/api/v1/payouts/settings", host, cookie, body });
  if (answer.status !== 200) throw new Error(`The payment service could not be set up: ${answer.text}`);
}

/**
 * Inserts approved commissions of partners who are paid by the stubbed service, directly into the tables, because the hold period takes
 * longer than a round. The ledger gets the transactions that the app would have posted.
 */
export const plantCommissions = (app, count, minor) =>
  askDatabase(
    app,
    `with t as (select id from tenants where slug = 'default'),
      prg as (select p.id from programs p join t on p.tenant_id = t.id order by p.id limit 1),
      plv as (select v.id from plan_versions v join t on v.tenant_id = t.id where v.state = 'published' order by v.id limit 1),
      chosen as (select y.person_id from payees y join t on y.tenant_id = t.id
        where y.rail = 'stripe' and y.state = 'ready' order by random() limit $1),
      dev as (insert into deal_events (tenant_id, source, external_id, kind, referrer_id, occurred_at, state)
        select t.id, 'chaos', uuidv7()::text, 'won', person_id, now(), 'applied' from t, chosen returning id, referrer_id),
      com as (insert into commissions (tenant_id, event_id, referral_id, program_id, person_id, part, trigger, plan_version_id,
          rule_key, why, currency, minor, state)
        select t.id, dev.id, uuidv7(), prg.id, dev.referrer_id, 'share', 'won', plv.id, 'won', '{}', 'USD', $2, 'approved'
        from t, dev, prg, plv returning id, person_id),
      cev as (insert into commission_events (tenant_id, commission_id, kind) select t.id, com.id, 'approved' from t, com),
      ltx as (insert into ledger_transactions (tenant_id, movement, source, cause)
        select t.id, m.movement, 'chaos', com.id || m.movement from t, com, (values ('accrued'), ('approved')) m(movement)
        returning id, movement, cause)
     insert into ledger_entries (tenant_id, transaction_id, account, person_id, commission_id, currency, minor)
     select t.id, ltx.id, e.account, case when e.account = 'expense' then null else com.person_id end, com.id, 'USD', e.minor
     from t, ltx join com on ltx.cause = com.id || ltx.movement
     join (values ('accrued', 'expense', $2::bigint), ('accrued', 'held', -$2::bigint),
       ('approved', 'held', $2::bigint), ('approved', 'payable', -$2::bigint)) e(movement, account, minor) on e.movement = ltx.movement`,
    [count, minor],
  );
