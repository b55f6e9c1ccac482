import type { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { accountHash, sealDetails } from "../payees/payee-details.ts";

type TestApp = Awaited<ReturnType<typeof testApp>>;
type SeedOptions = { count: number; minor: number; accountOf: (i: number) => string };

/**
 * Inserts many people with earnings and Stripe accounts directly into the tables, because earning deal by deal would take longer
 * than the test itself. The ledger is complete: each commission was accrued and approved.
 */
export async function seedEarners(app: TestApp, tenantId: Id<"ten">, { count, minor, accountOf }: SeedOptions) {
  const details = { rail: "stripe", country: "DE" } as const;
  const accounts = Array.from({ length: count }, (_, i) => accountOf(i));
  const hashes = accounts.map((account) => accountHash(app.services, details, account));
  await app.asOwner(
    `with t as (select $1::uuid as id),
      pip as (insert into pipelines (tenant_id, name) select id, 'Planted' from t returning id),
      prg as (insert into programs (tenant_id, name, pipeline_id) select t.id, 'Planted', pip.id from t, pip returning id),
      cpl as (insert into commission_plans (tenant_id, name) select id, 'Planted' from t returning id),
      plv as (insert into plan_versions (tenant_id, plan_id, number, state, currency, rules, effective_from)
        select t.id, cpl.id, 1, 'published', 'EUR', '[]', '2020-01-01' from t, cpl returning id),
      people as (insert into auth.people (email, display_name)
        select 'planted-' || i || '-' || $1 || '@example.com', 'Planted ' || i from generate_series(1, $2::int) i returning id),
      numbered as (select id, row_number() over () as i from people),
      joined as (insert into auth.members (tenant_id, person_id, role) select t.id, people.id, 'referrer' from t, people),
      paid as (insert into payees (tenant_id, person_id, rail, state, sealed, hint, account_hash, rail_account)
        select t.id, n.id, 'stripe', 'ready', $4, 'DE', ($6::text[])[n.i], ($5::text[])[n.i] from t, numbered n),
      dev as (insert into deal_events (tenant_id, source, external_id, kind, referrer_id, occurred_at, state)
        select t.id, 'planted', people.id::text, 'won', people.id, now(), 'applied' from t, people returning id, referrer_id),
      com as (insert into commissions (tenant_id, event_id, referral_id, program_id, person_id, part, trigger, plan_version_id,
          rule_key, why, currency, minor, state)
        select t.id, dev.id, uuidv7(), prg.id, dev.referrer_id, 'share', 'won', plv.id, 'won', '{}', 'EUR', $3, 'approved'
        from t, dev, prg, plv returning id, person_id),
      ltx as (insert into ledger_transactions (tenant_id, movement, source, cause)
        select t.id, m.movement, 'planted', com.id || m.movement from t, com, (values ('accrued'), ('approved')) m(movement)
        returning id, movement, cause)
     insert into ledger_entries (tenant_id, transaction_id, account, person_id, commission_id, currency, minor)
     select t.id, ltx.id, e.account, case when e.account = 'expense' then null else com.person_id end, com.id, 'EUR', e.minor
     from t, ltx join com on ltx.cause = com.id || ltx.movement
     join (values ('accrued', 'expense', $3::bigint), ('accrued', 'held', -$3::bigint),
       ('approved', 'held', $3::bigint), ('approved', 'payable', -$3::bigint)) e(movement, account, minor) on e.movement = ltx.movement`,
    [tenantId.slice(4), count, minor, sealDetails(app.services, details), accounts, hashes],
  );
  // A running app has statistics after a minute; without them each posting would scan all entries.
  await app.asOwner("analyze");
}
