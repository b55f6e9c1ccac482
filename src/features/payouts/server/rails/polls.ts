import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { z } from "zod";
import { defined } from "#base/defined.ts";
import { type Id, id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { lastAttempt } from "../items/attempts.ts";
import { handleOutcome } from "../items/outcome.ts";
import { finishIfDone } from "../runs/release.ts";
import { railContextOf } from "../settings/settings.ts";
import { payees, payoutItems } from "../table.ts";
import { apiRailOf } from "./registry.ts";

/** The number of items and of payees per run of the job; the rest follow ten minutes later. */
const batchSize = 200;

const pollItemTask = defineTask("payouts.reconcile", "money", z.object({ itemId: id("pit") }));
const pollPayeeTask = defineTask("payouts.reconcilePayee", "money", z.object({ personId: id("per") }));

/** Polls payment systems for items in transit, the longest unpolled first, because a webhook may have been lost. */
export async function enqueuePolls(ctx: TenantCtx) {
  const sent = await ctx.db
    .update(payoutItems)
    .set({ updatedAt: now })
    .where(
      inArray(
        payoutItems.id,
        ctx.db
          .select({ id: payoutItems.id })
          .from(payoutItems)
          .where(and(eq(payoutItems.state, "sent"), ne(payoutItems.rail, "bank")))
          .orderBy(asc(payoutItems.updatedAt))
          .limit(batchSize),
      ),
    )
    .returning({ id: payoutItems.id });
  for (const { id: itemId } of sent) await ctx.enqueue(pollItemTask, { itemId }, { key: `ask ${itemId}` });
  const pending = await ctx.db
    .select({ personId: payees.personId })
    .from(payees)
    .where(and(eq(payees.state, "pending"), isNotNull(payees.railAccount)))
    .limit(batchSize);
  for (const { personId } of pending) await ctx.enqueue(pollPayeeTask, { personId }, { key: `ask ${personId}` });
}

async function pollItem({ services, tenantId }: JobCtx, { itemId }: { itemId: Id<"pit"> }) {
  const found = await withTenant(services, tenantId, async (ctx) => {
    const [item] = await ctx.db.select().from(payoutItems).where(eq(payoutItems.id, itemId));
    if (!item?.rail || item.state !== "sent") return undefined;
    return { item, attempt: await lastAttempt(ctx, itemId), railContext: await railContextOf(ctx) };
  });
  const apiRail = found && apiRailOf(defined(found.item.rail));
  if (!apiRail) return;
  const { item, attempt, railContext } = found;
  const outcome = await apiRail.lookUp(railContext, { itemId, key: attempt.key, externalId: item.externalId });
  if (!outcome) return;
  await withTenant(services, tenantId, (ctx) => handleOutcome(ctx, itemId, attempt.key, outcome));
  await withTenant(services, tenantId, (ctx) => finishIfDone(ctx, item.runId));
}

/** Polls the state of accounts whose verification webhook may have been lost. */
async function pollPayee({ services, tenantId }: JobCtx, { personId }: { personId: Id<"per"> }) {
  const found = await withTenant(services, tenantId, async (ctx) => {
    const [payee] = await ctx.db.select().from(payees).where(eq(payees.personId, personId));
    return payee && { payee, railContext: await railContextOf(ctx) };
  });
  if (!found?.payee.railAccount) return;
  const { rail, railAccount, state: before } = found.payee;
  const state = await apiRailOf(rail)
    ?.accountState?.(found.railContext, railAccount)
    .catch(() => undefined);
  if (!state || state === before) return;
  await withTenant(services, tenantId, async ({ db, announce }) => {
    await db.update(payees).set({ state }).where(eq(payees.railAccount, railAccount));
    announce("tenant", "changed", { topics: ["payouts"] });
  });
}

export const pollTasks = [defineTaskHandler(pollItemTask, pollItem), defineTaskHandler(pollPayeeTask, pollPayee)];
