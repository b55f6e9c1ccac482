import { and, gte, inArray, lt } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { submissionFields } from "#features/intelligence/rules/referral-features.ts";
import { referralOutcome } from "#features/intelligence/rules/referral-outcome.ts";
import { predictReferral } from "#features/intelligence/rules/referral-prediction.ts";
import { loadDescriber } from "#features/intelligence/server/referrals/describe.ts";
import { type ReferralRecord, readRecords } from "#features/intelligence/server/referrals/read-records.ts";
import { models, predictions } from "#features/intelligence/server/table.ts";
import { trainModels } from "#features/intelligence/server/tasks.ts";
import { trainInWorker } from "#features/intelligence/server/training/train-in-worker.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";

const dayMs = 86_400_000;
/** The program has predicted for this long. */
const predictedDays = 120;
const fewestKnown = 100;

type Decided = ReferralRecord & { submittedAt: string; closedAt: string; outcome: 0 | 1 };

const decidedOf = (record: ReferralRecord): Decided[] => {
  const outcome = referralOutcome(record.status, record.rejectReason);
  const { submittedAt, closedAt } = record;
  return outcome === undefined || !submittedAt || !closedAt ? [] : [{ ...record, submittedAt, closedAt, outcome }];
};

/**
 * Replays the last months of a demo tenant with the real engine: a model that has only seen earlier outcomes predicts what was
 * submitted since, and those predictions are scored by what became of them. The models of today are trained by a job.
 */
export async function createPredictions(ctx: TenantCtx) {
  const since = new Date(Date.now() - predictedDays * dayMs).toISOString();
  const isClosed = inArray(referrals.status, ["won", "lost", "expired", "reversed", "rejected"]);
  const describer = await loadDescriber(ctx);
  const known = (await readRecords(ctx, and(isClosed, lt(referrals.closedAt, since)))).flatMap(decidedOf);
  const later = (await readRecords(ctx, and(isClosed, gte(referrals.submittedAt, since)))).flatMap(decidedOf);
  await ctx.enqueue(trainModels, { force: true }, { key: `train ${ctx.tenantId}` });
  // Fewer would show nothing on the accuracy page, and every start of the demo would wait for it.
  if (known.length < fewestKnown || later.length === 0) return;
  const ordered = known.sort((a, b) => (a.submittedAt < b.submittedAt ? -1 : 1));
  const examples = {
    fields: submissionFields(false),
    rows: ordered.map(describer.submission),
    outcomes: ordered.map(({ outcome }) => outcome),
  };
  const model = await trainInWorker({ examples });
  const stored = firstOf(
    await ctx.db
      .insert(models)
      .values({
        subject: "submission",
        number: 1,
        kind: model.kind,
        outcomes: model.n,
        positives: model.positives,
        firstAt: ordered[0]?.submittedAt ?? null,
        lastAt: ordered.at(-1)?.submittedAt ?? null,
        heldOut: model.heldOut,
        candidates: model.candidates,
        leaks: model.leaks,
        uses: [],
        usesPlace: false,
        trainingMs: 0,
        parameters: null,
        createdAt: since,
      })
      .returning({ id: models.id }),
  );
  const made = later.map((record) => {
    const startedAt = performance.now();
    const snapshot = describer.submission(record);
    const prediction = predictReferral(model, snapshot, undefined);
    return {
      ...prediction,
      referralId: record.id,
      modelId: stored.id,
      subject: "submission" as const,
      stageId: record.stageId,
      snapshot,
      outcomes: model.n,
      ms: performance.now() - startedAt,
      madeAt: record.submittedAt,
      outcome: record.outcome,
      outcomeAt: record.closedAt,
    };
  });
  await ctx.db.insert(predictions).values(made);
}
