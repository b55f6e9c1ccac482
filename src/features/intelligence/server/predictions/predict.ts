import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { allStagesOf } from "#features/programs/rules.ts";
import { getCatalog } from "#features/programs/server/reads.ts";
import { openStatuses, reviewStatuses, type Status } from "#features/referrals/contract/values.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { setWinProbabilities } from "#features/referrals/server/writes.ts";
import { hasFeature } from "#features/tenancy/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { defineTaskHandler } from "#server/jobs/handler.ts";
import { withTenant } from "#server/with-tenant.ts";
import { predictReferral } from "../../rules/referral-prediction.ts";
import type { Row } from "../../rules/table.ts";
import { type ModelSubject, modelSubjects } from "../../values.ts";
import { predictChurn } from "../churn/predict-churn.ts";
import { loadModel, type StoredModel } from "../models/stored.ts";
import { trainTenant } from "../models/train.ts";
import { type Describer, loadDescriber } from "../referrals/describe.ts";
import { type ReferralRecord, readRecords } from "../referrals/read-records.ts";
import { predictions } from "../table.ts";
import { predictOne, predictOpen, trainModels } from "../tasks.ts";

type Models = Record<ModelSubject, StoredModel>;

const isInReview = (status: Status) => (reviewStatuses as readonly Status[]).includes(status);

export const predictionTasks = [
  defineTaskHandler(trainModels, async ({ services, tenantId }, { force }) => {
    await trainTenant(services, tenantId, force);
    await predictChurn(services, tenantId);
  }),
  defineTaskHandler(predictOpen, ({ services, tenantId }) => predictAll(services, tenantId)),
  defineTaskHandler(predictOne, ({ services, tenantId }, { id }) => predictEdited(services, tenantId, id)),
];

/** Returns the tenant's models. The first prediction of a tenant trains them. */
async function openModels(services: Services, tenantId: Id<"ten">): Promise<Models | undefined> {
  for (const isRetry of [false, true]) {
    const found = await withTenant(services, tenantId, async (ctx) => {
      if (!(await hasFeature(ctx, "predictiveAnalytics"))) return undefined;
      return Promise.all(modelSubjects.map((subject) => loadModel(ctx, subject)));
    });
    if (!found) return undefined;
    const [submission, stage] = found;
    if (submission && stage) return { submission, stage };
    if (!isRetry) await trainTenant(services, tenantId, false);
  }
  return undefined;
}

const batchSize = 500;

/** Predicts every open referral that has no prediction of the current models since it was submitted, or since it entered its stage. */
async function predictAll(services: Services, tenantId: Id<"ten">) {
  const current = await openModels(services, tenantId);
  if (!current) return;
  for (;;) {
    const done = await withTenant(services, tenantId, async (ctx) => {
      const ids = await findUnpredicted(ctx, current);
      await predictRecords(ctx, current, inArray(referrals.id, ids), ids.length);
      return ids.length < batchSize;
    });
    if (done) return;
  }
}

async function findUnpredicted({ db, tenantId }: TenantCtx, { submission, stage }: Models): Promise<Id<"ref">[]> {
  const isReview = sql`${referrals.status} in ('submitted', 'under_review', 'needs_info')`;
  const modelId = sql`case when ${isReview} then ${submission.id.slice(4)}::uuid else ${stage.id.slice(4)}::uuid end`;
  const since = sql`case when ${isReview} then ${referrals.submittedAt} else ${referrals.stageEnteredAt} end`;
  const found = await db
    .select({ id: referrals.id })
    .from(referrals)
    .where(
      and(
        eq(referrals.tenantId, tenantId),
        inArray(referrals.status, [...openStatuses]),
        sql`${referrals.consent} <> 'declined'`,
        sql`not exists (select from ${predictions} p where p.tenant_id = ${referrals}.tenant_id
          and p.referral_id = ${referrals}.id and p.model_id = ${modelId} and p.stage_id = ${referrals}.stage_id
          and p.made_at >= ${since})`,
      ),
    )
    .orderBy(referrals.id)
    .limit(batchSize);
  return found.map(({ id }) => id);
}

async function predictEdited(services: Services, tenantId: Id<"ten">, id: Id<"ref">) {
  const current = await openModels(services, tenantId);
  if (!current) return;
  await withTenant(services, tenantId, (ctx) =>
    predictRecords(
      ctx,
      current,
      and(eq(referrals.id, id), inArray(referrals.status, [...openStatuses])) ?? sql`false`,
      1,
    ),
  );
}

const rowsPerTurn = 10;

/** Predicts the records and stores what the predictions were made from. Lists show them only where something was learned. */
async function predictRecords(ctx: TenantCtx, current: Models, condition: SQL, expected: number) {
  if (expected === 0) return;
  const records = await readRecords(ctx, condition);
  if (records.length === 0) return;
  const partners = [...new Set(records.map(({ referrerId }) => referrerId))];
  const describer = await loadDescriber(ctx, partners);
  const { pipelines, past } = await getCatalog(ctx);
  const stageProbability = new Map(
    allStagesOf({ pipelines, past }).map(({ id, probability }) => [id, probability / 100]),
  );
  const made: (typeof predictions.$inferInsert)[] = [];
  for (const [at, record] of records.entries()) {
    const subject = isInReview(record.status) ? "submission" : "stage";
    const { id: modelId, model } = current[subject];
    const snapshot = describe(describer, record, subject);
    const given = subject === "stage" ? stageProbability.get(record.stageId) : undefined;
    const startedAt = performance.now();
    const prediction = predictReferral(model, snapshot, given);
    made.push({
      ...prediction,
      referralId: record.id,
      modelId,
      subject,
      stageId: record.stageId,
      snapshot,
      outcomes: model.n,
      ms: performance.now() - startedAt,
      madeAt: new Date().toISOString(),
    });
    if (at % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
  }
  await ctx.db.insert(predictions).values(made);
  await setWinProbabilities(
    ctx,
    made.map(({ referralId, basis, probability }) => ({
      id: referralId,
      winProbability: basis === "learned" ? probability : null,
    })),
  );
  ctx.announce("tenant", "changed", { topics: ["intelligence", "referrals"] });
}

/** As it was when it came to where it is, because that is what the models have learned from. */
function describe(describer: Describer, record: ReferralRecord, subject: ModelSubject): Row {
  if (subject === "submission") return describer.submission(record);
  const { since = Date.parse(record.acceptedAt ?? ""), stepsBack = 0 } = describer.positionsOf(record).at(-1) ?? {};
  return describer.stage(record, { stageId: record.stageId, since, stepsBack });
}
