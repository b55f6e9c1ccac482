import { and, eq } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import { hasFeature, visitTenants } from "#features/tenancy/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { churnFeatures, churnFields } from "../../rules/churn.ts";
import { estimateChurn } from "../../rules/churn-estimate.ts";
import { churnExamples, isActive } from "../../rules/churn-landmarks.ts";
import { stageOf } from "../../rules/minimums.ts";
import { explain, type Model } from "../../rules/model.ts";
import { trainModel } from "../../rules/train.ts";
import { trainInWorker } from "../training/train-in-worker.ts";
import { loadHistories, type Partner } from "./histories.ts";
import { discardRepeated, scoreDue } from "./score-churn.ts";
import { churnPredictions } from "./table.ts";

type NewPrediction = typeof churnPredictions.$inferInsert;

/** Runs every hour: predicts for the tenants where today's predictions are missing. */
export const predictAllChurn = (services: Services) =>
  visitTenants(services.db, (tenantId) => predictChurn(services, tenantId));

/** Trains on a tenant's own partners and predicts who stops, once a day. A second run on the same day does nothing. */
export async function predictChurn(services: Services, tenantId: Id<"ten">, now = Date.now()) {
  const found = await withTenant(services, tenantId, (ctx) => loadDue(ctx, now));
  if (!found) return;
  const { partners, today } = found;
  // Every field is calculated from the past of a moment, so that none of them can give the outcome away.
  const options = { trusted: churnFields.map(({ name }) => name) };
  const examples = churnExamples(partners, now);
  // Too few outcomes to learn from are not worth a thread.
  const stopped = examples.outcomes.reduce((sum, outcome) => sum + outcome, 0);
  const isSmall = stageOf(examples.outcomes.length, stopped) === "prior";
  const model = isSmall ? trainModel(examples, options) : await trainInWorker({ examples, options });
  const common = { madeOn: today, createdAt: new Date(now).toISOString(), model: rememberedModel(model) };
  const rows = partners
    .filter(({ submissions }) => isActive(submissions, now))
    .flatMap((partner) => predictPartner(model, partner, now).map((prediction) => ({ ...common, ...prediction })));
  await withTenant(services, tenantId, async (ctx) => {
    await insertAll(ctx, rows);
    await scoreDue(ctx, now);
    await discardRepeated(ctx);
    ctx.announce("tenant", "changed", { topics: ["intelligence"] });
  });
}

async function loadDue(ctx: TenantCtx, now: number) {
  if (!(await hasFeature(ctx, "predictiveAnalytics"))) return undefined;
  const { currency, timeZone } = await getTenantCalendar(ctx);
  const today = dayIn(timeZone, now);
  const isOfToday = and(eq(churnPredictions.tenantId, ctx.tenantId), eq(churnPredictions.madeOn, today));
  const [made] = await ctx.db.select({ id: churnPredictions.id }).from(churnPredictions).where(isOfToday).limit(1);
  return made ? undefined : { today, partners: await loadHistories(ctx, currency, now) };
}

const rememberedModel = ({ version, kind, n, positives, heldOut, candidates, leaks }: Model) => ({
  ...{ version, kind, n, positives, heldOut, candidates, leaks },
});

function predictPartner(model: Model, { personId, submissions }: Partner, now: number) {
  const snapshot = churnFeatures(submissions, now);
  if (!snapshot) return [];
  const common = { personId, snapshot };
  if (model.kind === "baseRate") return [{ ...common, basis: "noSignal" as const }];
  if (model.kind === "prior")
    return [{ ...common, basis: "estimate" as const, probability: estimateChurn(submissions, now) ?? null }];
  const { probability, margin, base, reasons, interval } = explain(model, snapshot);
  const { low, high } = interval;
  return [{ ...common, basis: "learned" as const, probability, low, high, reasons: { base, margin, reasons } }];
}

const batchSize = 500;

async function insertAll({ db }: TenantCtx, rows: NewPrediction[]) {
  for (let first = 0; first < rows.length; first += batchSize)
    await db
      .insert(churnPredictions)
      .values(rows.slice(first, first + batchSize))
      .onConflictDoNothing();
}
