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
import { type Act, actsOn } from "../rules.ts";
import { finishIfOver } from "./finish.ts";
import { keepReckoned } from "./keep-reckoned.ts";
import { arrived, cameBack, heldItem, type ItemRow } from "./outcome.ts";
import { getRun, shownItems } from "./reads.ts";
import { basisOf, reckon } from "./reckoning.ts";
import { sendLater } from "./send-task.ts";
import { payoutItems, payoutRuns } from "./table.ts";

type Given = z.infer<typeof changeEndpoint.input>;
type Doing = (ctx: Ctx, item: ItemRow, given: Given) => Promise<unknown>;

const write = ({ db }: TenantCtx, itemId: Id<"pit">, patch: Partial<typeof payoutItems.$inferInsert>) =>
  db
    .update(payoutItems)
    .set({ ...patch, updatedAt: now as never })
    .where(eq(payoutItems.id, itemId));

const doings: Record<Act, Doing> = {
  exclude: (ctx, { id: itemId }) => write(ctx, itemId, { state: "left", left: "excluded" }),
  /** An included item goes through the same checks as any other and may be left out again. */
  include: async (ctx, item) => {
    const [row] = await reckon(ctx, await basisOf(ctx), [item]);
    await keepReckoned(ctx, [{ ...row!, state: row!.left ? "left" : "draft" }]);
  },
  retry: async (ctx, { id: itemId }) => {
    await write(ctx, itemId, { state: "queued", attempts: 0, nextTryAt: null });
    await sendLater(ctx, itemId);
  },
  paid: (ctx, item, { reference = "" }) => arrived(ctx, [item], { reference }),
  returned: (ctx, item, { reference = "" }) => cameBack(ctx, item, reference),
};

export async function changeItem(ctx: Ctx, given: Given) {
  const item = await heldItem(ctx, given.id);
  if (!item) throw baseErrors.notFound();
  const [run] = await ctx.db.select().from(payoutRuns).where(eq(payoutRuns.id, item.runId)).for("share");
  if (!actsOn({ ...item, run: run!.state }).includes(given.act)) throw errors.cannotMove({ state: item.state });
  await doings[given.act](ctx, item, given);
  await finishIfOver(ctx, item.runId);
  const after = (await heldItem(ctx, given.id))!;
  await audit(ctx, {
    action: "payouts.itemChanged",
    subject: given.id,
    before: { state: item.state },
    after: { act: given.act, state: after.state, ...(given.reference && { reference: given.reference }) },
  });
  ctx.announce("tenant", "changed", { topics: ["payouts"] });
  return (await shownItems(ctx, [after]))[0]!;
}

const atOnce = 100;
const marking = defineTask("payouts.markPaid", "money", z.object({ runId: id("run"), reference: z.string() }));

/**
 * Records that the bank has executed the file. The first items are marked at once, so that a small run is done with the request;
 * a job marks the rest.
 */
export async function markRunPaid(ctx: Ctx, { id: runId, reference }: z.infer<typeof paidEndpoint.input>) {
  const [run] = await ctx.db.select().from(payoutRuns).where(eq(payoutRuns.id, runId));
  if (!run) throw baseErrors.notFound();
  const marked = await markSome(ctx, runId, reference);
  if (run.state !== "released" || marked === 0) throw errors.cannotMove({ state: run.state });
  if (marked === atOnce) await ctx.enqueue(marking, { runId, reference }, { key: `paid ${runId}` });
  await finishIfOver(ctx, runId);
  await audit(ctx, { action: "payouts.markedPaid", subject: runId, after: { reference } });
  return getRun(ctx, { id: runId });
}

async function markSome(ctx: TenantCtx, runId: Id<"run">, reference: string): Promise<number> {
  const items = await ctx.db
    .select()
    .from(payoutItems)
    .where(and(eq(payoutItems.runId, runId), eq(payoutItems.state, "sent"), eq(payoutItems.rail, "bank")))
    .orderBy(asc(payoutItems.id))
    .limit(atOnce)
    .for("update", { skipLocked: true });
  if (items.length > 0) await arrived(ctx, items, { reference });
  return items.length;
}

async function markRest({ services, tenantId }: JobCtx, { runId, reference }: z.infer<typeof marking.payload>) {
  while ((await withTenant(services, tenantId, (ctx) => markSome(ctx, runId, reference))) > 0);
  await withTenant(services, tenantId, (ctx) => finishIfOver(ctx, runId));
}

export const itemTasks = [defineTaskHandler(marking, markRest)];
