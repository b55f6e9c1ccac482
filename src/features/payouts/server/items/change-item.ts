import { eq } from "drizzle-orm";
import type { z } from "zod";
import { defined, firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { errors } from "../../contract/errors.ts";
import type { changeItem as changeEndpoint } from "../../contract/items.ts";
import { type Act, allowedActs } from "../../rules/items.ts";
import { basisOf, calculate } from "../runs/calculation.ts";
import { finishIfDone } from "../runs/release.ts";
import { saveCalculated } from "../runs/save-calculated.ts";
import { payoutItems, payoutRuns } from "../table.ts";
import { type ItemRow, lockItem, recordReturn, settleItems } from "./outcome.ts";
import { presentItems } from "./read-items.ts";
import { enqueueSend } from "./send-task.ts";

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
    const row = firstOf(await calculate(ctx, await basisOf(ctx), [item]));
    await saveCalculated(ctx, [{ ...row, state: row.left ? "left" : "draft" }]);
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
  const run = firstOf(await ctx.db.select().from(payoutRuns).where(eq(payoutRuns.id, item.runId)).for("share"));
  if (!allowedActs({ ...item, run: run.state }).includes(input.act)) throw errors.cannotMove({ state: item.state });
  await actHandlers[input.act](ctx, item, input);
  await finishIfDone(ctx, item.runId);
  const after = defined(await lockItem(ctx, input.id));
  await audit(ctx, {
    action: "payouts.itemChanged",
    subject: input.id,
    before: { state: item.state },
    after: { act: input.act, state: after.state, ...(input.reference && { reference: input.reference }) },
  });
  ctx.announce("tenant", "changed", { topics: ["payouts"] });
  return firstOf(await presentItems(ctx, [after]));
}
