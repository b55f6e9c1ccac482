import type { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";

type TestApp = Pick<Awaited<ReturnType<typeof testApp>>, "asOwner">;
type History = { count: number; hasSignal?: boolean; partners: Id<"per">[]; seed?: string };

/** Random numbers from 0 to 1, the same for the same row, seed and purpose. */
const random = (purpose: string) =>
  `((('x' || substr(md5($4 || '${purpose}' || n), 1, 8))::bit(32)::bigint)::float8 / 4294967296)`;

/**
 * Plants referrals that were won or lost over the last year. With a signal, a phone number, the product and the confidence level decide
 * much of the outcome; without one, nothing does.
 */
export async function plantHistory(app: TestApp, tenantId: Id<"ten">, history: History) {
  const { count, hasSignal = true, partners, seed = "a" } = history;
  await app.asOwner(
    `with place as (
       select p.id program_id, s.id stage_id, s.pipeline_id from programs p
       join stages s on s.tenant_id = p.tenant_id and s.pipeline_id = p.pipeline_id and s.code = 'qualified'
       where p.tenant_id = $1 order by p.position, p.id limit 1
     ), drawn as (
       select n, now() - interval '365 days' + n * interval '330 days' / $2 as at,
         ${random("phone")} < 0.5 as has_phone, ${random("product")} < 0.4 as is_solar,
         trunc(${random("confidence")} * 5)::int as confidence, round(${random("value")} * 9000000) + 100000 as minor,
         ($3::uuid[])[1 + n % cardinality($3::uuid[])] as partner, ${random("outcome")} as luck
       from generate_series(1, $2::int) as n
     ), decided as (
       select *, luck < 1 / (1 + exp(-(case when $5 then -2.2 + 2.4 * has_phone::int + 1.8 * is_solar::int + 0.5 * (confidence - 2)
         else -0.4 end))) as is_won from drawn
     )
     insert into referrals (tenant_id, program_id, pipeline_id, stage_id, referrer_id, full_name, email, email_key, domain_key, company,
       company_key, phone, currency, estimated_minor, product_interest, confidence_level, context, status, consent, submitted_at,
       decided_at, accepted_at, stage_entered_at, closed_at, closed_on, won_minor, loss_reason, created_at, updated_at)
     select $1, program_id, pipeline_id, stage_id, partner, 'Contact ' || n, n || '@past-' || n || '.example', n || '@past-' || n || '.example',
       'past-' || n || '.example', 'Past ' || n, 'past ' || n, case when has_phone then '+4930123' || n else '' end, 'USD', minor,
       case when is_solar then 'Solar' else 'Storage' end, (array['low','medium','good','high','excellent'])[confidence + 1], 'Asked me',
       case when is_won then 'won' else 'lost' end, 'confirmed', at, at + interval '1 day', at + interval '1 day', at + interval '1 day',
       at + interval '20 days', (at + interval '20 days')::date, case when is_won then minor end, case when is_won then null else 'price' end, at, at
     from decided, place`,
    [tenantId.slice(4), count, partners.map((id) => id.slice(4)), seed, hasSignal],
  );
}
