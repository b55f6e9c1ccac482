import { setImmediate as nextTurn } from "node:timers/promises";
import { and, count, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { hasFeature, visitTenants } from "#features/tenancy/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { hasDrifted, isTrainingDue, type Scored } from "../../rules/drift.ts";
import { stageOf } from "../../rules/minimums.ts";
import { explain, type Model } from "../../rules/model.ts";
import type { Row } from "../../rules/table.ts";
import { trainModel } from "../../rules/train.ts";
import { type ModelSubject, modelSubjects } from "../../values.ts";
import { models, predictions } from "../table.ts";
import { predictOpen } from "../tasks.ts";
import { trainInWorker } from "../training/train-in-worker.ts";
import { readExamples } from "./examples.ts";
import { readSettings } from "./settings.ts";
import { newestModel } from "./stored.ts";

const hourMs = 3_600_000;
const closedStatuses = ["won", "lost", "expired", "reversed", "rejected"] as const;

/** Runs every hour: trains the models that are due, one tenant after the other. */
export const trainDueModels = (services: Services) =>
  visitTenants(services.db, async (tenantId) => {
    await trainTenant(services, tenantId, false);
  });

/** The trainings that this process is running: a second request for the same waits for the first. */
const running = new Map<string, Promise<void>>();

/** Trains the tenant's models that are due, or all of them if forced. */
export function trainTenant(services: Services, tenantId: Id<"ten">, isForced: boolean): Promise<void> {
  const key = `${tenantId} ${isForced}`;
  const training = running.get(key) ?? trainDue(services, tenantId, isForced).finally(() => running.delete(key));
  running.set(key, training);
  return training;
}

async function trainDue(services: Services, tenantId: Id<"ten">, isForced: boolean) {
  for (const subject of modelSubjects) {
    const isDue = await withTenant(services, tenantId, async (ctx) => {
      if (!(await hasFeature(ctx, "predictiveAnalytics"))) return false;
      return isForced || (await isSubjectDue(ctx, subject));
    });
    if (isDue) await trainSubject(services, tenantId, subject);
  }
}

async function isSubjectDue(ctx: TenantCtx, subject: ModelSubject): Promise<boolean> {
  const newest = await newestModel(ctx, subject);
  if (!newest?.isUsable) return true;
  const news = await countOutcomesSince(ctx, newest.createdAt);
  // An estimate costs nothing to replace, and everyone waits for the first model that has learned.
  if (newest.kind === "prior") return news > 0;
  const hours = (Date.now() - Date.parse(newest.createdAt)) / hourMs;
  const baseRate = newest.positives / Math.max(1, newest.outcomes);
  return isTrainingDue(hours, news, hasDrifted(await readScored(ctx, newest.id), baseRate));
}

async function countOutcomesSince({ db, tenantId }: TenantCtx, since: string): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(referrals)
    .where(
      and(
        eq(referrals.tenantId, tenantId),
        inArray(referrals.status, [...closedStatuses]),
        gt(referrals.closedAt, since),
      ),
    );
  return found?.count ?? 0;
}

/** The outcomes of a model's own predictions, the oldest first. */
async function readScored({ db, tenantId }: TenantCtx, modelId: Id<"mdl">): Promise<Scored[]> {
  const found = await db
    .select({ probability: predictions.probability, outcome: predictions.outcome })
    .from(predictions)
    .where(
      and(
        eq(predictions.tenantId, tenantId),
        eq(predictions.modelId, modelId),
        sql`${predictions.outcome} is not null`,
      ),
    )
    .orderBy(predictions.outcomeAt);
  return found.map(({ probability, outcome }) => ({ probability, outcome: outcome ?? 0 }));
}

async function trainSubject(services: Services, tenantId: Id<"ten">, subject: ModelSubject) {
  const { usesPlace, trusted, set } = await withTenant(services, tenantId, async (ctx) => {
    const settings = await readSettings(ctx);
    return { ...settings, set: await readExamples(ctx, subject, settings.usesPlace) };
  });
  const startedAt = performance.now();
  // The stage decides much of a deal's chance and is known before the outcome, however well it predicts.
  const options = { seed: 1, trusted: ["stageId", ...trusted] };
  const { examples } = set;
  const won = Array.from(examples.outcomes).reduce((sum, outcome) => sum + outcome, 0);
  // An estimate is calculated at once and needs no thread.
  const isEstimate = stageOf(examples.outcomes.length, won) === "prior";
  const model = isEstimate ? trainModel(examples, options) : await trainInWorker({ examples, options });
  const trainingMs = Math.round(performance.now() - startedAt);
  const uses = await measureUses(model, examples.rows);
  await withTenant(services, tenantId, async (ctx) => {
    const number = ((await newestModel(ctx, subject))?.number ?? 0) + 1;
    await ctx.db.insert(models).values({
      subject,
      number,
      kind: model.kind,
      outcomes: model.n,
      positives: model.positives,
      firstAt: set.firstAt,
      lastAt: set.lastAt,
      heldOut: model.heldOut,
      candidates: model.candidates,
      leaks: model.leaks,
      uses,
      usesPlace,
      trainingMs,
      parameters: model,
    });
    await dropOldParameters(ctx, subject, number);
    await ctx.enqueue(predictOpen, {}, { key: `predict ${tenantId}` });
    ctx.announce("tenant", "changed", { topics: ["intelligence"] });
  });
}

/** Old predictions keep their model's row; its trees are no longer needed. */
const keptModels = 5;
const dropOldParameters = ({ db, tenantId }: TenantCtx, subject: ModelSubject, number: number) =>
  db
    .update(models)
    .set({ parameters: null })
    .where(and(eq(models.tenantId, tenantId), eq(models.subject, subject), lt(models.number, number - keptModels)));

const explainedRows = 200;
/** One takes a millisecond or two, in which no request is answered. */
const rowsPerTurn = 2;

/** Measures how much each field moves predictions: the mean size of its reasons over the newest examples. */
async function measureUses(model: Model, rows: readonly Row[]): Promise<{ field: string; size: number }[]> {
  const sums = new Map<string, number>();
  const sample = rows.slice(-explainedRows);
  for (const [at, row] of sample.entries()) {
    for (const { field, logOdds } of explain(model, row).reasons)
      sums.set(field, (sums.get(field) ?? 0) + Math.abs(logOdds));
    if (at % rowsPerTurn === 0) await nextTurn();
  }
  return [...sums]
    .map(([field, sum]) => ({ field, size: sum / Math.max(1, sample.length) }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size);
}
