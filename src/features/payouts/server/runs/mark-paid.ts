import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { type Id, id } from "#base/ids.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../../contract/errors.ts";
import type { markRunPaid as paidEndpoint } from "../../contract/runs.ts";
import { settleItems } from "../items/outcome.ts";
import { payoutItems, payoutRuns } from "../table.ts";
import { getRun } from "./read-runs.ts";
import { finishIfDone } from "./release.ts";

const batchSize = 100;
const markPaidTask = defineTask("payouts.markPaid", "money", z.object({ runId: id("run"), reference: z.string() }));

/**
 * Records that the bank has executed the file. The first items are marked at once, so that a small run is done with the request;
 * a job marks the rest.
 */
export async function markRunPaid(ctx: Ctx, { id: runId, reference }: z.infer<typeof paidEndpoint.input>) {
  const [run] = await ctx.db.select().from(payoutRuns).where(eq(payoutRuns.id, runId));
  if (!run) throw baseErrors.notFound();
  const marked = await markBatch(ctx, runId, reference);
  if (run.state !== "released" || marked === 0) throw errors.cannotMove({ state: run.state });
  if (marked === batchSize) await ctx.enqueue(markPaidTask, { runId, reference }, { key: `paid ${runId}` });
  await finishIfDone(ctx, runId);
  await audit(ctx, { action: "payouts.markedPaid", subject: runId, after: { reference } });
  return getRun(ctx, { id: runId });
}

async function markBatch(ctx: TenantCtx, runId: Id<"run">, reference: string): Promise<number> {
  const items = await ctx.db
    .select()
    .from(payoutItems)
    .where(and(eq(payoutItems.runId, runId), eq(payoutItems.state, "sent"), eq(payoutItems.rail, "bank")))
    .orderBy(asc(payoutItems.id))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  if (items.length > 0) await settleItems(ctx, items, { reference });
  return items.length;
}

async function runMarkPaid({ services, tenantId }: JobCtx, { runId, reference }: z.infer<typeof markPaidTask.payload>) {
  while ((await withTenant(services, tenantId, (ctx) => markBatch(ctx, runId, reference))) > 0);
  await withTenant(services, tenantId, (ctx) => finishIfDone(ctx, runId));
}

export const markPaidTasks = [defineTaskHandler(markPaidTask, runMarkPaid)];
