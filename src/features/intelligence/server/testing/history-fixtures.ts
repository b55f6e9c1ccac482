import type { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";

type TestApp = Awaited<ReturnType<typeof testApp>>;

/** A referral of the past. */
export type PastReferral = {
  referrerId: Id<"per">;
  submittedAt: number;
  status?: string;
  wonMinor?: number;
  estimatedMinor?: number;
  currency?: string;
  productInterest?: string;
  country?: string;
  assigneeId?: Id<"per">;
  programId?: Id<"prg">;
  acceptedAt?: number;
  closedAt?: number;
};

/** Writes histories directly, because submitting hundreds of referrals over HTTP would take minutes and could not be in the past. */
export function historyFixtures(app: TestApp, tenantId: Id<"ten">) {
  const tenant = tenantId.slice(4);

  /** Creates partners who are members, without a session. */
  async function createPartners(count: number, joined = "2020-01-01"): Promise<Id<"per">[]> {
    const rows = await app.asOwner(
      `with p as (insert into auth.people (email, display_name)
          select gen_random_uuid() || '@example.com', 'Partner ' || n from generate_series(1, $2::int) n returning id)
       insert into auth.members (tenant_id, person_id, role, joined_at) select $1, id, 'referrer', $3 from p
       returning replace(person_id::text, '-', '') id`,
      [tenant, count, joined],
    );
    return rows.map(({ id }) => `per_${id}` as Id<"per">);
  }

  const insertReferrals = (given: readonly PastReferral[]) =>
    app.asOwner(
      `insert into referrals (tenant_id, program_id, pipeline_id, stage_id, full_name, currency, status, referrer_id, assignee_id,
         submitted_at, accepted_at, closed_at, won_minor, estimated_minor, product_interest, country)
       select $1, g.id, g.pipeline_id, (select id from stages s where s.tenant_id = $1 and s.pipeline_id = g.pipeline_id order by position limit 1),
         'Contact ' || r.n, coalesce(r.currency, 'EUR'), coalesce(r.status, 'lost'), r.referrer, r.assignee,
         to_timestamp(r.submitted / 1000), to_timestamp(r.accepted / 1000), to_timestamp(r.closed / 1000), r.won, r.estimated,
         coalesce(r.product, ''), coalesce(r.country, '')
       from rows from (json_to_recordset($2) as (referrer uuid, assignee uuid, program uuid, submitted float8, accepted float8,
           closed float8, status text, currency text, won bigint, estimated bigint, product text, country text)) with ordinality
         as r (referrer, assignee, program, submitted, accepted, closed, status, currency, won, estimated, product, country, n)
       join programs g on g.tenant_id = $1
         and g.id = coalesce(r.program, (select id from programs where tenant_id = $1 order by position, id limit 1))
       returning replace(id::text, '-', '') id`,
      [
        tenant,
        JSON.stringify(
          given.map((one) => ({
            referrer: one.referrerId.slice(4),
            assignee: one.assigneeId?.slice(4),
            program: one.programId?.slice(4),
            submitted: one.submittedAt,
            accepted: one.acceptedAt,
            closed: one.closedAt,
            status: one.status,
            currency: one.currency,
            won: one.wonMinor,
            estimated: one.estimatedMinor,
            product: one.productInterest,
            country: one.country,
          })),
        ),
      ],
    );

  return { createPartners, insertReferrals };
}
