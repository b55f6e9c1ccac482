import type pg from "pg";

/** The indexes kept during the mass insert. The queries use no others, and maintaining those would be slow. */
const neededIndexes = [
  "referrals_pkey",
  "referrals_by_referrer",
  "referral_events_pkey",
  "referral_events_by_referral",
];

/** Inserts eighteen months of a program with a hundred partners. Only the number of referrals varies. */
export async function fillReferrals(owner: pg.Client, tenantId: string, count: number) {
  const { rows: spare } = await owner.query(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid in ('referrals'::regclass, 'referral_events'::regclass) and not indisprimary and not (indexrelid::regclass::text = any($1))`,
    [neededIndexes],
  );
  for (const { name } of spare) await owner.query(`drop index ${name}`);
  // Constraints hold by construction, so triggers are off; the cells are calculated afterward.
  await owner.query("set session_replication_role = replica");
  const at = 500_000;
  for (let from = 1; from <= count; from += at)
    await owner.query(insertReferralsSql, [tenantId, from, Math.min(from + at - 1, count), count]);
  await owner.query(insertEventsSql, [tenantId]);
  for (const text of insertLedgerSql) await owner.query(text, [tenantId]);
  await owner.query("set session_replication_role = origin");
  await owner.query("analyze");
}

/** Inserts some rows after the cells were calculated, as between two runs of the job. */
export async function insertUnfolded(owner: pg.Client, tenantId: string) {
  await owner.query(
    `insert into referrals (tenant_id, program_id, pipeline_id, stage_id, status, referrer_id, currency, estimated_minor, source, submitted_at)
     select tenant_id, program_id, pipeline_id, stage_id, 'under_review', referrer_id, 'EUR', 1000, source, now() from referrals
     where tenant_id = $1 limit 200`,
    [tenantId],
  );
}

const person = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** `u` and the other values are spread by multiplication with primes, so that no two columns correlate. */
const insertReferralsSql = `
  with place as (
    select p.id as program, p.pipeline_id as pipeline, array_agg(s.id order by s.position) as stages
    from programs p join stages s on s.tenant_id = p.tenant_id and s.pipeline_id = p.pipeline_id where p.tenant_id = $1 group by 1, 2 limit 1
  ), made as (
    select g, date_trunc('milliseconds', now() - interval '540 days' * (1 - g::float8 / $4)) as at, (g * 7919 % 100)::int as u,
      (g * 104729 % 5)::int as far, (g * 15485863 % 7)::int as why, 1000 * (1 + g * 32452843 % 900) as minor
    from generate_series($2::bigint, $3::bigint) g
  ), told as (
    select *, case when u < 10 then 'rejected' when u < 45 then 'won' when u < 70 then 'lost' when u < 76 then 'expired' when u < 90 then 'in_progress' else 'under_review' end as became,
      at + interval '1 hour' * (2 + u) as decided, at + interval '1 day' * (10 + far * 9) as closed
    from made
  ), now_known as (
    select *, case when decided > now() then 'under_review' when became in ('won', 'lost', 'expired') and closed > now() then 'in_progress' else became end as status from told
  )
  insert into referrals (tenant_id, id, program_id, pipeline_id, stage_id, status, referrer_id, currency, estimated_minor, product_interest,
    source, country, campaign, confidence_level, submitted_at, decided_at, accepted_at, closed_at, closed_on, won_minor, reject_reason,
    loss_reason, review_late, course_stages, course_since, created_at, updated_at, stage_entered_at, full_name)
  select $1, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || lpad(to_hex(g), 20, '0'))::uuid, program, pipeline,
    stages[1 + far], status, ${person("g * 6700417 % 100")}, case when u % 5 = 0 then 'USD' else 'EUR' end, minor,
    (array['Roof', 'Battery', 'Pump', 'Wallbox', ''])[1 + far], (array['personal', 'event', 'customer', 'partner', 'social', 'link', 'other'])[1 + why],
    (array['DE', 'FR', 'ES', 'IT', 'PT', 'NL', 'BE', 'AT', 'CH', 'PL', 'CZ', 'DK', 'SE', 'NO', 'FI', 'IE', 'GB', 'US', 'CA', ''])[1 + u % 20],
    case when why = 5 then (array['Fair', 'Letter', 'Day', ''])[1 + u % 4] else '' end, (array['low', 'medium', 'good', 'high', 'excellent'])[1 + (g * 49979687 % 5)::int],
    at, case when status <> 'under_review' then decided end, case when status not in ('under_review', 'rejected') then decided end,
    case when status = 'rejected' then decided when status in ('won', 'lost', 'expired') then closed end,
    case when status = 'won' then closed::date end, case when status = 'won' then minor end,
    case when status = 'rejected' then (array['duplicate', 'customer', 'notAFit', 'incomplete', 'noConsent', 'unreachable', 'other'])[1 + why] end,
    case when status = 'lost' then (array['price', 'timing', 'competitor', 'noDecision', 'noNeed', 'unreachable', 'other'])[1 + why] end,
    status <> 'under_review' and u % 11 = 0,
    case when status not in ('under_review', 'rejected') then stages[1 : 1 + far] else '{}' end,
    case when status not in ('under_review', 'rejected') then
      (array[decided, decided + interval '2 days', decided + interval '4 days', decided + interval '6 days', decided + interval '8 days'])[1 : 1 + far]
      || case when status = 'in_progress' then '{}'::timestamptz[] else array[greatest(closed, decided + interval '8 days')] end
    else '{}' end, at, at, at, 'Contact'
  from now_known, place`;

const insertEventsSql = `
  insert into referral_events (tenant_id, id, referral_id, kind, person_id, details, created_at)
  select tenant_id, id, id, 'moved', referrer_id, '{"move": "submit", "from": "draft", "to": "submitted"}', submitted_at from referrals where tenant_id = $1 order by id`;

/** A tenth of the won deals earned commissions, and half of those are paid. */
const insertLedgerSql = [
  `insert into commissions (tenant_id, id, event_id, referral_id, program_id, person_id, part, trigger, plan_version_id, rule_key, why, currency, minor, state, created_at)
   select tenant_id, id, id, id, program_id, referrer_id, 'share', 'won', id, 'won', '{}', currency, won_minor / 10, 'paid', closed_at
   from referrals where tenant_id = $1 and status = 'won' and hashtext(id::text) % 10 = 0`,
  `with moved as materialized (
     select c.*, m.movement, uuidv7() as transaction from commissions c, (values ('accrued'), ('sent'), ('settled')) as m (movement) where tenant_id = $1 and minor > 0
   ), told as (
     insert into ledger_transactions (tenant_id, id, movement, source, cause, created_at)
     select tenant_id, transaction, movement, 'bench', transaction::text, created_at from moved
   )
   insert into ledger_entries (tenant_id, transaction_id, account, person_id, commission_id, payout_item_id, currency, minor, created_at)
   select tenant_id, transaction, e.account, case when e.account in ('held', 'payable', 'transit') then person_id end,
     case when movement = 'accrued' then id end, case when movement <> 'accrued' then id end, currency, e.sign * minor, created_at
   from moved join (values ('accrued', 'expense', 1), ('accrued', 'held', -1), ('sent', 'payable', 1), ('sent', 'transit', -1), ('settled', 'transit', 1), ('settled', 'cash', -1))
     as e (movement, account, sign) using (movement)`,
  `insert into commission_events (tenant_id, id, commission_id, kind, created_at) select tenant_id, id, id, 'accrued', created_at from commissions where tenant_id = $1`,
];
