import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { type Id, id } from "#base/ids.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type changeItem as changeEndpoint, errors, type markRunPaid as paidEndpoint } from "../contract.ts";
import { type Act, allowedActs } from "../rules.ts";
import { basisOf, calculate } from "./calculation.ts";
import { finishIfDone } from "./finish.ts";
import { type ItemRow, lockItem, recordReturn, settleItems } from "./outcome.ts";
import { getRun, presentItems } from "./reads.ts";
import { saveCalculated } from "./save-calculated.ts";
import { enqueueSend } from "./send-task.ts";
import { payoutItems, payoutRuns } from "./table.ts";

type Given = z.infer<typeof changeEndpoint.input>;
type ActHandler = (ctx: Ctx, item: ItemRow, input: Given) => Promise<unknown>;

const updateItem = ({ db }: TenantCtx, itemId: Id<"pit">, patch: Partial<typeof payoutItems.$inferInsert>) =>
  db
    .update(payoutItems)
    .set({ ...patch, updatedAt: now })
    .where(eq(payoutItems.id, itemId));

const actHandlers: Record<Act, ActHandler> = {
  exclude: (ctx, { id: itemId }) => updateItem(ctx, itemId, { state: "left", left: "excluded" }),
  /** An included item goes through the same checks as any other and may be left out again. */
  include: async (ctx, item) => {
    const [row] = await calculate(ctx, await basisOf(ctx), [item]);
    await saveCalculated(ctx, [{ ...row!, state: row!.left ? "left" : "draft" }]);
  },
  retry: async (ctx, { id: itemId }) => {
    await updateItem(ctx, itemId, { state: "queued", attempts: 0, nextTryAt: null });
    await enqueueSend(ctx, itemId);
  },
  paid: (ctx, item, { reference = "" }) => settleItems(ctx, [item], { reference }),
  returned: (ctx, item, { reference = "" }) => recordReturn(ctx, item, reference),
};

export async function changeItem(ctx: Ctx, input: Given) {
  const item = await lockItem(ctx, input.id);
  if (!item) throw baseErrors.notFound();
  const [run] = await ctx.db.select().from(payoutRuns).where(eq(payoutRuns.id, item.runId)).for("share");
  if (!allowedActs({ ...item, run: run!.state }).includes(input.act)) throw errors.cannotMove({ state: item.state });
  await actHandlers[input.act](ctx, item, input);
  await finishIfDone(ctx, item.runId);
  const after = (await lockItem(ctx, input.id))!;
  await audit(ctx, {
    action: "payouts.itemChanged",
    subject: input.id,
    before: { state: item.state },
    after: { act: input.act, state: after.state, ...(input.reference && { reference: input.reference }) },
  });
  ctx.announce("tenant", "changed", { topics: ["payouts"] });
  return (await presentItems(ctx, [after]))[0]!;
}

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

export const itemTasks = [defineTaskHandler(markPaidTask, runMarkPaid)];
