import { and, eq, sql } from "drizzle-orm";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { models, predictions } from "../table.ts";

/**
 * The first learned prediction of each referral whose outcome is known. One per referral, so that a deal that passed many stages does not
 * count many times; the first, because it is the hardest.
 */
const firstScored = statement("intelligence.scored", { tenantId: predictions.tenantId }, (from, p) =>
  from
    .selectDistinctOn([predictions.referralId], {
      referralId: predictions.referralId,
      modelId: predictions.modelId,
      probability: predictions.probability,
      outcome: sql<number>`${predictions.outcome}`.mapWith(Number),
      outcomeAt: sql<string>`${predictions.outcomeAt}`,
      baseRate: sql<number>`(${models.positives} + 0.5) / (${models.outcomes} + 1.0)`.mapWith(Number),
    })
    .from(predictions)
    .innerJoin(models, and(eq(models.tenantId, predictions.tenantId), eq(models.id, predictions.modelId)))
    .where(
      and(
        eq(predictions.tenantId, p.tenantId),
        sql`${predictions.outcome} is not null`,
        sql`${predictions.basis} = 'learned'`,
        sql`${predictions.madeAt} < ${predictions.outcomeAt}`,
      ),
    )
    .orderBy(predictions.referralId, predictions.madeAt),
);

export const readScoredPredictions = ({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) =>
  db.run(firstScored, { tenantId });
