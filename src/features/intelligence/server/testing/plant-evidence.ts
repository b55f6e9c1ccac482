import type { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";

type TestApp = Pick<Awaited<ReturnType<typeof testApp>>, "asOwner">;

/** Two programs more, and the first two open stages of the pipeline. */
export type Planted = { program: string; cheap: string; bare: string; first: string; second: string };

/**
 * Plants a year of one tenant in which every generator of recommendations has something to report. Of the closed deals every second went
 * well in all respects: answered fast, with a phone number, from one source and campaign, for one product in one country; those are won
 * eight times of ten, the others twice.
 */
export async function plantEvidence({ asOwner }: TestApp, tenantId: Id<"ten">, partner: Id<"per">): Promise<Planted> {
  const tenant = tenantId.slice(4);
  const person = partner.slice(4);
  const [place] = await asOwner(
    `with p as (select * from programs where tenant_id = $1 order by position, id limit 1),
       more as (insert into programs (tenant_id, name, pipeline_id, position)
         select p.tenant_id, n, p.pipeline_id, 9 from p, unnest(array['Cheap', 'Bare']) n returning id, name)
     select p.id program, p.pipeline_id, (select id from more where name = 'Cheap') cheap, (select id from more where name = 'Bare') bare,
       (array_agg(s.id order by s.position))[1] as first, (array_agg(s.id order by s.position))[2] as "second"
     from p join stages s on s.tenant_id = $1 and s.pipeline_id = p.pipeline_id and s.kind = 'open' group by p.id, p.pipeline_id`,
    [tenant],
  );
  const { program, cheap, bare, first, second, pipeline_id } = place;
  const columns = "tenant_id, pipeline_id, referrer_id, full_name, currency";
  const values = "$1::uuid, $2::uuid, $3::uuid, 'Contact ' || n, 'USD'";
  const given = [tenant, pipeline_id, person];
  await asOwner("update stages set max_days = 5 where id = $1", [second]);
  await asOwner("update tenants set currency = 'USD' where id = $1", [tenant]);

  // 240 closed deals, two a day, the last of them some days ago. Two thirds are in the first program.
  await asOwner(
    `insert into referrals (${columns}, program_id, stage_id, status, submitted_at, decided_at, accepted_at, stage_entered_at, closed_at, closed_on,
       won_minor, loss_reason, phone, source, campaign, product_interest, country, assignee_id, consent, course_stages, course_since, estimated_minor)
     select ${values}, case when n % 3 = 0 then $5::uuid else $4::uuid end, $7,
       case when w.is_won then 'won' else 'lost' end, at, at + h.hours, at + h.hours, at + h.hours, at + interval '30 days', (at + interval '30 days')::date,
       case when w.is_won then 100000 end, case when w.is_won then null else 'price' end,
       case when g then '+4930' || n else '' end, case when g then 'event' else 'social' end, case when g then 'Spring' else 'Autumn' end,
       'Solar', case when g then 'DE' else 'FR' end, case when g then $8::uuid end, case when g then 'confirmed' else 'attested' end,
       array[$6, $7]::uuid[], array[at + h.hours, at + interval '20 days', at + interval '30 days'], 100000
     from generate_series(0, 239) n, lateral (select n % 2 = 0 as g, now() - interval '155 days' + n / 2 * interval '1 day' as at) a,
       lateral (select (case when g then '2 hours' else '60 hours' end)::interval as hours) h,
       lateral (select case when g then n % 10 <> 0 else n % 10 = 1 end as is_won) w`,
    [...given, program, cheap, first, second, person],
  );
  // Open records: questions, stalled deals without an owner whose protection ends, waiting consents.
  const open = (more: string, extra: string, count: number) =>
    asOwner(
      `insert into referrals (${columns}, program_id, stage_id, estimated_minor, ${more}) select ${values}, $4::uuid, $5::uuid, 50000, ${extra}
       from generate_series(1, ${count}) n`,
      [...given, program, second],
    );
  await open("status, submitted_at, asked_at", "'needs_info', now() - interval '9 days', now() - interval '5 days'", 3);
  await open(
    "status, submitted_at, accepted_at, stage_entered_at, protected_until, consent",
    "'in_progress', now() - interval '40 days', now() - interval '39 days', now() - interval '20 days', now() + interval '6 days', 'attested'",
    4,
  );
  await open(
    "status, reject_reason, submitted_at, decided_at, closed_at, source, campaign",
    "'rejected', 'incomplete', now() - interval '11 days', now() - interval '10 days', now() - interval '10 days', 'social', 'Autumn'",
    6,
  );
  await asOwner(
    `insert into referrals (${columns}, program_id, stage_id, status, estimated_minor, created_at, updated_at)
     select ${values}, $4::uuid, $5::uuid, 'draft', 70000, now() - interval '20 days', now() - interval '9 days' from generate_series(1, 4) n`,
    [...given, program, first],
  );
  await asOwner(
    `insert into referrals (${columns}, program_id, stage_id, status, submitted_at)
     select ${values}, $4::uuid, $5::uuid, 'under_review', now() - interval '2 hours' from generate_series(1, 5) n`,
    [...given, bare, first],
  );
  return { program, cheap, bare, first, second };
}

/** A partner who used to refer every nine days and has been silent for two months, and three new ones who never referred. */
export async function plantPartners({ asOwner }: TestApp, tenantId: Id<"ten">, { program, first }: Planted) {
  const [quiet] = await asOwner(
    `with p as (insert into auth.people (email, display_name)
        select 'quiet-' || n || '@example.com', 'Quiet ' || n from generate_series(1, 4) n returning id, email),
       m as (insert into auth.members (tenant_id, person_id, role, joined_at) select $1, id, 'referrer', now() - interval '30 days' from p)
     select id from p where email like 'quiet-1@%'`,
    [tenantId.slice(4)],
  );
  await asOwner(
    `insert into referrals (tenant_id, program_id, pipeline_id, stage_id, referrer_id, currency, status, submitted_at, full_name)
     select $1, p.id, p.pipeline_id, $3, $4, 'USD', 'withdrawn', now() - interval '60 days' - n * interval '9 days', 'Contact'
     from programs p, generate_series(0, 9) n where p.id = $2`,
    [tenantId.slice(4), program, first, quiet.id],
  );
  return `per_${String(quiet.id).replaceAll("-", "")}` as const;
}

/** Links: two without clicks, one with clicks but no leads, and one whose clicks become leads. */
export const plantLinks = ({ asOwner }: TestApp, tenantId: Id<"ten">, partner: Id<"per">, { program }: Planted) =>
  asOwner(
    `with l as (insert into links (tenant_id, program_id, person_id, code, created_at)
        select $1, $2, $3, code, now() - interval '50 days' from unnest(array['IDLEA', 'IDLEB', 'BARREN', 'FERTILE']) code returning id, code)
     insert into clicks (tenant_id, link_id, kind, visitor, referral_id, created_at)
     select $1, l.id, 'person', 'visitor-' || n, case when code = 'FERTILE' and n % 4 = 0 then r.id end, now() - n * interval '12 hours'
     from l, generate_series(1, 60) n, (select id from referrals where tenant_id = $1 and status = 'won' limit 1) r where code in ('BARREN', 'FERTILE')`,
    [tenantId.slice(4), program, partner.slice(4)],
  );

/** Commissions: the first program pays a fifth of the won value, the other a tenth; three wait for approval, and one partner is owed. */
export async function plantMoney({ asOwner }: TestApp, tenantId: Id<"ten">, partner: Id<"per">, planted: Planted) {
  const [tenant, person] = [tenantId.slice(4), partner.slice(4)];
  const [version] = await asOwner("select id from plan_versions where tenant_id = $1 limit 1", [tenant]);
  await asOwner(
    `with d as (insert into deal_events (tenant_id, source, external_id, kind, occurred_at, state)
        select $1, 'test', id::text, 'won', closed_at, 'applied' from referrals where tenant_id = $1 and status = 'won' returning id, external_id)
     insert into commissions (tenant_id, event_id, referral_id, program_id, person_id, part, trigger, plan_version_id, rule_key, why, currency, minor, state, hold_until)
     select $1, d.id, r.id, r.program_id, $2, 'share', 'won', $3, 'won', '{}', 'USD', case when r.program_id = $4::uuid then 20000 else 10000 end,
       case when row_number() over (order by r.id) <= 3 then 'in_approval' else 'approved' end, now() - interval '9 days'
     from d join referrals r on r.tenant_id = $1 and r.id::text = d.external_id`,
    [tenant, person, version.id, planted.program],
  );
  // In the first program fewer deals are won than in the other.
  await asOwner(
    `update referrals set status = 'lost' where tenant_id = $1 and program_id = $2 and status = 'won' and get_byte(id::text::bytea, 35) % 3 = 0
       and id not in (select referral_id from clicks where tenant_id = $1 and referral_id is not null)`,
    [tenant, planted.program],
  );
  await asOwner(
    `with t as (insert into ledger_transactions (tenant_id, movement, source, cause) values ($1, 'approved', 'test', 'owed') returning id)
     insert into ledger_entries (tenant_id, transaction_id, account, person_id, currency, minor)
     select $1, t.id, a.account, case when a.account = 'payable' then $2::uuid end, 'USD', a.minor
     from t, (values ('payable', -5000), ('expense', 5000)) as a (account, minor)`,
    [tenant, person],
  );
}
