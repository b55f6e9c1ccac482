import { randomUUID } from "node:crypto";
import type pg from "pg";
import { hashToken } from "#server/tokens.ts";

/** The number of referrals of each of the two tenants. */
export const sizes = { small: 10_000, large: 1_000_000 };
export type Size = keyof typeof sizes;
export type Seeded = {
  tenantId: string;
  pipelineId: string;
  programId: string;
  stageIds: string[];
  /** An admin, who sees all referrals, and referrers, who submit them. */
  cookie: string;
  referrerCookies: string[];
  words: string[];
  /** Some of its referrals; every other one shares its name with a tenth of all. */
  referralIds: string[];
};

/** Two thousand words that sound like names, so that each is shared by as many people as real names are. */
const syllables =
  "ba ber bo can da del el fa fer ga gor ha hil in ja ka kov la len li ma mar mi na nor o pa per qui ra ren ro sa sel si ta ton u va vel wa win xa ya yor za".split(
    " ",
  );
const names = Array.from({ length: 2000 }, (_, i) => {
  const part = (n: number) => syllables[(i * 7 + n * (i % 41) + n * 13) % syllables.length]!;
  return `${part(1)}${part(2)}${part(3)}${i % 3 ? "" : part(4)}`;
});

/** Fills a tenant with one statement. Its indexes are dropped meanwhile, because a million rows would take an hour otherwise. */
export async function seed(owner: pg.Client, size: Size): Promise<Seeded> {
  const token = randomUUID();
  const { rows: inserted } = await owner.query(
    `with t as (insert into tenants (slug, name, mark, legal_name, "primary", secondary, accent, plan)
       values ($1, $1, 'B', $1, '#4f46e5', '#0f766e', '#ea580c', 'enterprise') returning id),
     p as (insert into auth.people (email, display_name) values ($1 || '@example.com', 'Bea Bench') returning id),
     m as (insert into auth.members (tenant_id, person_id, role) select t.id, p.id, 'admin' from t, p)
     insert into auth.sessions (token_hash, person_id, tenant_id, expires_at) select $2, p.id, t.id, now() + interval '1 day' from t, p
     returning tenant_id, person_id`,
    [size, hashToken(token)],
  );
  const { tenant_id: tenantId, person_id: personId } = inserted[0];
  const referrers = Array.from({ length: 20 }, () => randomUUID());
  for (const [i, one] of referrers.entries())
    await owner.query(
      `with p as (insert into auth.people (email, display_name) values ($1, 'Rea Refers') returning id),
       m as (insert into auth.members (tenant_id, person_id, role) select $2, p.id, 'referrer' from p)
       insert into auth.sessions (token_hash, person_id, tenant_id, expires_at) select $3, p.id, $2, now() + interval '1 day' from p`,
      [`${size}-${i}@referrer.example`, tenantId, hashToken(one)],
    );
  const { rows: programs } = await owner.query("select id, pipeline_id from programs where tenant_id = $1", [tenantId]);
  const { id: programId, pipeline_id: pipelineId } = programs[0];
  const { rows: stages } = await owner.query("select id from stages where tenant_id = $1 order by position", [
    tenantId,
  ]);
  const stageIds = stages.map(({ id }) => id as string);
  await owner.query("create temp table if not exists bench_names (place bigint primary key, name text)");
  await owner.query(
    "insert into bench_names select place, name from unnest($1::text[]) with ordinality as n(name, place) on conflict do nothing",
    [names],
  );
  await owner.query("set session_replication_role = replica"); // no triggers: what they would maintain is inserted below
  await owner.query(
    `insert into referrals (tenant_id, id, created_at, updated_at, submitted_at, stage_entered_at, program_id, pipeline_id, stage_id, status,
       referrer_id, full_name, email, phone, company, estimated_minor, currency, source, tags, confidence_level, country,
       email_key, domain_key, company_key, words, consent, version)
     select $1, ((overlay(uuidv7()::text placing substr(md5(g::text), 1, 12) from 25)))::uuid, at, at + (hashint4(g) % 1000) * interval '1 minute', at, at, $2, $3,
       ($4::uuid[])[1 + g % 8], (array['submitted','under_review','needs_info','accepted','in_progress','won','lost','expired','rejected','withdrawn'])[1 + (g / 8) % 10],
       $5, initcap(a) || ' ' || initcap(b), a || '.' || b || g || '@' || c || d || '.example', '', company,
       (abs(hashint4(g)) % 90000) * 100, 'USD', 'personal', case when g % 5 = 0 then array['warm'] else '{}' end, 'good', 'DE',
       a || '.' || b || g || '@' || c || d || '.example', c || d || '.example', lower(company), array[a, b, c, d, c || d, b || g], 'attested', 2
     from (select g, case when g % 10 = 0 then 'Alike Trading ' || g else initcap(c.name) || ' ' || initcap(d.name) end as company, now() - (interval '540 days' * (1 - g::float / $6)) as at, a.name a, b.name b, c.name c, d.name d
       from generate_series(1, $6::int) g
         join bench_names a on a.place = 1 + abs(hashint4(g)) % 2000 join bench_names b on b.place = 1 + abs(hashint4(g + 1)) % 2000
         join bench_names c on c.place = 1 + abs(hashint4(g + 2)) % 2000 join bench_names d on d.place = 1 + abs(hashint4(g + 3)) % 2000) made`,
    [tenantId, programId, pipelineId, stageIds, personId, sizes[size]],
  );
  await owner.query("set session_replication_role = origin");
  await owner.query(
    `insert into stage_tallies (tenant_id, pipeline_id, stage_id, currency, count, minor)
     select tenant_id, pipeline_id, stage_id, currency, count(*), sum(estimated_minor) from referrals
     where tenant_id = $1 and status in ('submitted', 'under_review', 'needs_info', 'accepted', 'in_progress', 'won', 'lost') group by 1, 2, 3, 4`,
    [tenantId],
  );
  await owner.query(
    `insert into referral_words (tenant_id, word, referral_id)
     select distinct tenant_id, word collate "C", id from referrals, unnest(words) word where tenant_id = $1 order by 1, 2, 3`,
    [tenantId],
  );
  await owner.query(
    `insert into search_words (tenant_id, word, variant)
     select distinct $1::uuid, w, v from unnest($2::text[]) w,
       lateral (select w v union select overlay(w placing '' from i for 1) from generate_series(1, length(w)) i where length(w) >= 4) v`,
    [tenantId, names],
  );
  const { rows: some } = await owner.query(
    `(select id from referrals where tenant_id = $1 and company like 'Alike Trading %' order by md5(id::text) limit 50)
     union all (select id from referrals where tenant_id = $1 and company not like 'Alike Trading %' order by md5(id::text) limit 50)`,
    [tenantId],
  );
  return {
    tenantId,
    pipelineId,
    programId,
    stageIds,
    cookie: `session=${token}`,
    referrerCookies: referrers.map((one) => `session=${one}`),
    words: names,
    referralIds: some.map(({ id }) => id as string),
  };
}

/** Runs the work while the table has only its primary key, and restores the indexes. */
export async function withoutIndexes(owner: pg.Client, work: () => Promise<void>) {
  const { rows } = await owner.query(
    "select indexname, indexdef from pg_indexes where tablename = 'referrals' and indexname <> 'referrals_pkey'",
  );
  for (const { indexname } of rows) await owner.query(`drop index ${indexname}`);
  await work();
  await owner.query("set maintenance_work_mem = '1GB'");
  for (const { indexdef } of rows) await owner.query(indexdef);
  await owner.query("analyze");
}
