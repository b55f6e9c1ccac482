import { and, eq, sql } from "drizzle-orm";
import { commissions } from "#features/commissions/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { scorePredictions } from "../../rules/accuracy.ts";
import { loadConversion } from "../predictions/open-deals.ts";
import { predictions } from "../table.ts";
import { isOutcome } from "./learning.ts";
import { readScoredPredictions } from "./scored.ts";

const inTheLastYear = sql`now() - interval '365 days'`;
/** Fewer outcomes of a partner say more about chance than about the partner. */
const fewestOfPartner = 3;

const made = statement("intelligence.madePredictions", { tenantId: predictions.tenantId }, (from, p) =>
  from
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      since: sql<string | null>`min(${predictions.madeAt})`,
      ms: sql<number | null>`(select percentile_cont(0.5) within group (order by newest.ms) from
        (select p.ms from ${predictions} p where p.tenant_id = ${p.tenantId} order by p.made_at desc limit 1000) as newest)`,
      timed: sql<number>`least(count(*), 1000)`.mapWith(Number),
    })
    .from(predictions)
    .where(eq(predictions.tenantId, p.tenantId)),
);

const conversion = statement("intelligence.conversion", { tenantId: referrals.tenantId }, (from, p) =>
  from
    .select({
      outcomes: sql<number>`coalesce(sum(outcomes), 0)`.mapWith(Number),
      won: sql<number>`coalesce(sum(won), 0)`.mapWith(Number),
      partners: sql<number>`count(*) filter (where outcomes >= ${sql.raw(String(fewestOfPartner))})`.mapWith(Number),
      mean: sql<
        number | null
      >`avg(won::float8 / outcomes) filter (where outcomes >= ${sql.raw(String(fewestOfPartner))})`,
    })
    .from(
      sql`(select ${referrals.referrerId}, count(*) as outcomes, count(*) filter (where ${referrals.status} = 'won') as won
        from ${referrals} where ${and(eq(referrals.tenantId, p.tenantId), isOutcome, sql`${referrals.closedAt} > ${inTheLastYear}`)}
        group by 1) as by_partner`,
    ),
);

const quality = statement("intelligence.quality", { tenantId: referrals.tenantId }, (from, p) =>
  from
    .select({
      mean: sql<number | null>`avg(${referrals.winProbability})`,
      count: sql<number>`count(${referrals.winProbability})`.mapWith(Number),
    })
    .from(referrals)
    .where(eq(referrals.tenantId, p.tenantId)),
);

/** What the won referrals of a year cost in commissions, by currency and day, without voided and reversed ones. */
const earned = statement("intelligence.commissionsOfYear", { tenantId: commissions.tenantId }, (from, p) =>
  from
    .select({
      minor: sql<number>`sum(${commissions.minor})::bigint`.mapWith(Number),
      currency: commissions.currency,
      day: sql<string>`${commissions.createdAt}::date::text`,
      referralIds: sql<string[]>`array_agg(distinct ${commissions.referralId})`,
    })
    .from(commissions)
    .innerJoin(referrals, and(eq(referrals.tenantId, commissions.tenantId), eq(referrals.id, commissions.referralId)))
    .where(
      and(
        eq(commissions.tenantId, p.tenantId),
        sql`${commissions.state} not in ('void', 'reversed')`,
        sql`${referrals.status} = 'won' and ${referrals.closedAt} > ${inTheLastYear}`,
      ),
    )
    .groupBy(commissions.currency, sql`3`),
);

export async function getAiMetrics(ctx: ReadCtx) {
  const { db, tenantId } = ctx;
  const [scored, [predicted], [converted], [open], costs] = await Promise.all([
    readScoredPredictions(ctx),
    db.run(made, { tenantId }),
    db.run(conversion, { tenantId }),
    db.run(quality, { tenantId }),
    db.run(earned, { tenantId }),
  ]);
  const score = scorePredictions(scored);
  const { currency, convert } = await loadConversion(ctx, [...new Set(costs.map((cost) => cost.currency))]);
  const deals = new Set(costs.flatMap(({ referralIds }) => referralIds)).size;
  const total = costs.reduce((sum, cost) => sum + (convert(cost.minor, cost.currency, cost.day) ?? 0), 0);
  const outcomes = converted?.outcomes ?? 0;
  return {
    totalPredictions: { value: predicted?.count ?? 0, n: predicted?.count ?? 0 },
    since: predicted?.since ? new Date(predicted.since).toISOString() : null,
    accuracyRate: { value: score?.accuracy ?? null, n: score?.n ?? 0 },
    baseAccuracy: score?.baseAccuracy ?? null,
    responseTime: { value: predicted?.ms ?? null, n: predicted?.timed ?? 0 },
    conversionRate: { value: outcomes > 0 ? (converted?.won ?? 0) / outcomes : null, n: outcomes },
    averageConversionRate: { value: converted?.mean ?? null, n: converted?.partners ?? 0 },
    averageCommission: { value: deals > 0 ? { minor: Math.round(total / deals), currency } : null, n: deals },
    averageQualityScore: {
      value: open?.mean === null || open?.mean === undefined ? null : 100 * open.mean,
      n: open?.count ?? 0,
    },
  };
}
