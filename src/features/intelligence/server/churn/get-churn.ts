import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { referrers } from "#base/roles.ts";
import { photoUrl } from "#features/identity/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { integer, statement } from "#server/db/statement.ts";
import type { Churn, getChurn as getEndpoint, PartnerAtRisk } from "../../contract/churn.ts";
import { churnHorizonDays } from "../../rules/churn.ts";
import { strongestReasons } from "../../rules/churn-reasons.ts";
import { minimums } from "../../rules/minimums.ts";
import { churnPredictions } from "./table.ts";

/** From this probability on, a partner is more likely to stop than not. */
const highRisk = 0.5;
const quarter = sql.raw(`${(365.25 / 4) * 86_400}`);

const { personId, probability, snapshot, createdAt } = churnPredictions;
const isNewest = sql`${churnPredictions.madeOn} = (select max(made_on) from churn_predictions where tenant_id = ${churnPredictions.tenantId})`;
/** A referral that came after the prediction has answered it. */
const isUnanswered = sql`not exists (select from referrals r where r.tenant_id = ${churnPredictions.tenantId}
  and r.referrer_id = ${personId} and r.submitted_at > ${createdAt})`;
const ofPartner = sql`from referrals r where r.tenant_id = ${churnPredictions.tenantId} and r.referrer_id = ${personId} and r.submitted_at is not null`;
const firstToLast = sql`extract(epoch from max(r.submitted_at) - min(r.submitted_at)) / 86400`;

const columns = {
  personId,
  displayName: people.displayName,
  email: people.email,
  photo: people.photo,
  basis: churnPredictions.basis,
  model: churnPredictions.model,
  probability,
  low: churnPredictions.low,
  high: churnPredictions.high,
  reasons: churnPredictions.reasons,
  createdAt,
  lastReferralAt: sql<string>`(select max(r.submitted_at) ${ofPartner})`.mapWith(createdAt),
  silentDays: sql<number>`(select trunc(extract(epoch from now() - max(r.submitted_at)) / 86400) ${ofPartner})`.mapWith(
    Number,
  ),
  usualGapDays: sql<number | null>`(select (${firstToLast} / nullif(count(*) - 1, 0))::float8 ${ofPartner})`,
  /** Per quarter since the first referral, in the currency with the largest sum. */
  value: sql<{ currency: string; minor: number } | null>`(select json_build_object('currency', w.currency,
      'minor', round(sum(w.won_minor) / greatest(1, (select extract(epoch from now() - min(r.submitted_at)) / ${quarter} ${ofPartner}))))
    from referrals w where w.tenant_id = ${churnPredictions.tenantId} and w.referrer_id = ${personId}
      and w.status = 'won' and w.won_minor is not null
    group by w.currency order by sum(w.won_minor) desc limit 1)`,
};

const selectPredictions = (where: SQL | undefined) => (from: Parameters<Parameters<typeof statement>[2]>[0]) =>
  from
    .select(columns)
    .from(churnPredictions)
    .innerJoin(
      members,
      and(eq(members.tenantId, churnPredictions.tenantId), eq(members.personId, churnPredictions.personId)),
    )
    .innerJoin(people, eq(people.id, churnPredictions.personId))
    .where(and(isNewest, isUnanswered, isNull(members.disabledAt), where));

const riskiest = statement("intelligence.churn", { tenantId: churnPredictions.tenantId, limit: integer }, (from, p) =>
  selectPredictions(eq(churnPredictions.tenantId, p.tenantId))(from)
    .orderBy(
      sql`${probability} desc nulls last, (${snapshot}->>'silence')::float8 desc nulls last, (${snapshot}->>'recency')::float8 desc`,
    )
    .limit(p.limit),
);
const ofOne = statement("intelligence.churnOfPartner", { tenantId: churnPredictions.tenantId, personId }, (from, p) =>
  selectPredictions(and(eq(churnPredictions.tenantId, p.tenantId), eq(personId, p.personId)))(from),
);

const counts = statement("intelligence.churnCounts", { tenantId: churnPredictions.tenantId }, (from, p) =>
  from
    .select({
      analyzed: sql<number>`count(*)`.mapWith(Number),
      highRisk: sql<number>`count(*) filter (where ${probability} >= ${sql.raw(String(highRisk))})`.mapWith(Number),
    })
    .from(churnPredictions)
    .where(and(eq(churnPredictions.tenantId, p.tenantId), isNewest)),
);
const newest = statement("intelligence.churnModel", { tenantId: churnPredictions.tenantId }, (from, p) =>
  from
    .select({ basis: churnPredictions.basis, model: churnPredictions.model, madeAt: createdAt })
    .from(churnPredictions)
    .where(eq(churnPredictions.tenantId, p.tenantId))
    .orderBy(desc(churnPredictions.madeOn))
    .limit(1),
);
const silent = statement("intelligence.churnLost", { tenantId: members.tenantId }, (from, p) =>
  from
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(members)
    .where(
      and(
        eq(members.tenantId, p.tenantId),
        isNull(members.disabledAt),
        sql`${members.role} in ${sql.raw(`(${referrers.map((role) => `'${role}'`).join()})`)}`,
        sql`(select max(r.submitted_at) from referrals r where r.tenant_id = ${members.tenantId} and r.referrer_id = ${members.personId})
          <= now() - ${sql.raw(`interval '${churnHorizonDays} days'`)}`,
      ),
    ),
);

type Found = Awaited<ReturnType<typeof loadOne>>;
const loadOne = async ({ db, tenantId }: ReadCtx, id: Id<"per">) =>
  (await db.run(ofOne, { tenantId, personId: id }))[0];

function present(row: NonNullable<Found>): PartnerAtRisk {
  const { photo, reasons, value, basis: _, model: __, createdAt: ___, ...rest } = row;
  return {
    ...rest,
    photoUrl: photo && photoUrl(photo),
    reasons: strongestReasons(reasons?.reasons ?? []),
    valuePerQuarter: value && value.minor > 0 ? value : null,
  };
}

export async function getChurn(ctx: ReadCtx, { limit }: z.infer<typeof getEndpoint.input>): Promise<Churn> {
  const { db, tenantId } = ctx;
  const [rows, [count], [made], [lost]] = await Promise.all([
    db.run(riskiest, { tenantId, limit }),
    db.run(counts, { tenantId }),
    db.run(newest, { tenantId }),
    db.run(silent, { tenantId }),
  ]);
  return {
    basis: made?.basis ?? "pending",
    horizonDays: churnHorizonDays,
    model: made ? { outcomes: made.model.n, stopped: made.model.positives, madeAt: made.madeAt } : null,
    minimum: minimums.shrunken,
    analyzed: count?.analyzed ?? 0,
    highRisk: count?.highRisk ?? 0,
    lost: lost?.count ?? 0,
    items: rows.map(present),
  };
}

const memberById = statement(
  "intelligence.churnMember",
  { tenantId: members.tenantId, personId: members.personId },
  (from, p) =>
    from
      .select({ id: members.personId })
      .from(members)
      .where(and(eq(members.tenantId, p.tenantId), eq(members.personId, p.personId))),
);

export async function getPartnerChurn(ctx: ReadCtx, { personId: id }: { personId: Id<"per"> }) {
  const { db, tenantId } = ctx;
  const [[member], found] = await Promise.all([db.run(memberById, { tenantId, personId: id }), loadOne(ctx, id)]);
  if (!member) throw baseErrors.notFound();
  return {
    basis: found?.basis ?? ("pending" as const),
    horizonDays: churnHorizonDays,
    partner: found ? present(found) : null,
  };
}
