import { desc, eq } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { calibrationPlot, scorePredictions } from "../../rules/accuracy.ts";
import { models } from "../table.ts";
import { readScoredPredictions } from "./scored.ts";

const shownModels = 20;

const newestModels = statement("intelligence.models", { tenantId: models.tenantId }, (from, p) =>
  from
    .select({
      id: models.id,
      subject: models.subject,
      number: models.number,
      kind: models.kind,
      outcomes: models.outcomes,
      positives: models.positives,
      firstAt: models.firstAt,
      lastAt: models.lastAt,
      heldOut: models.heldOut,
      candidates: models.candidates,
      leaks: models.leaks,
      uses: models.uses,
      usesPlace: models.usesPlace,
      trainingMs: models.trainingMs,
      createdAt: models.createdAt,
    })
    .from(models)
    .where(eq(models.tenantId, p.tenantId))
    .orderBy(desc(models.createdAt), desc(models.number))
    .limit(shownModels),
);

type Uses = { field: string; size: number }[];
const toShares = (uses: Uses) => {
  const total = uses.reduce((sum, { size }) => sum + size, 0);
  return uses.map(({ field, size }) => ({ field, share: total > 0 ? size / total : 0 }));
};

export async function getAccuracy(ctx: ReadCtx) {
  const { timeZone } = await getTenantCalendar(ctx);
  const scored = await readScoredPredictions(ctx);
  const trained = await ctx.db.run(newestModels, { tenantId: ctx.tenantId });
  const byModel = Map.groupBy(scored, ({ modelId }) => modelId);
  const byMonth = Map.groupBy(scored, ({ outcomeAt }) => `${dayIn(timeZone, Date.parse(outcomeAt)).slice(0, 7)}-01`);
  return {
    score: scorePredictions(scored),
    bins: calibrationPlot(scored),
    months: [...byMonth.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, rows]) => {
        const { n, brier, baseBrier } = defined(scorePredictions(rows));
        return { month, n, brier, baseBrier };
      }),
    models: trained.map(({ uses, candidates, ...model }) => ({
      ...model,
      candidates: candidates.map((one) => ({ ...one, auc: Number.isNaN(one.auc) ? null : one.auc })),
      uses: toShares(uses),
      scored: scorePredictions(byModel.get(model.id) ?? []),
    })),
  };
}
