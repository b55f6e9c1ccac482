import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { dayIn } from "#base/day.ts";
import { type Id, id } from "#base/ids.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { draftDueSince } from "../rules.ts";
import { lastAttempt } from "./attempts.ts";
import { draft } from "./draft.ts";
import { finishIfDone } from "./finish.ts";
import { itemTasks } from "./items.ts";
import { notifyDrafted, payoutNoticeTasks } from "./notices.ts";
import { handleOutcome } from "./outcome.ts";
import { apiRailOf } from "./rails/registry.ts";
import { enqueueRelease, releaseTasks } from "./release.ts";
import { sendTasks } from "./send.ts";
import { enqueueSend } from "./send-task.ts";
import { railContextOf, termsOf } from "./settings.ts";
import { payees, payoutItems, payoutRuns, taxProfiles } from "./table.ts";

/** The number of items per run of the job; the rest follow ten minutes later. */
const batchSize = 1000;
const pollBatchSize = 200;
/** An item that has been `sending` for longer than this belongs to a process that was killed. */
const stalled = sql`now() - interval '2 minutes'`;

const pollItemTask = defineTask("payouts.reconcile", "money", z.object({ itemId: id("pit") }));
const pollPayeeTask = defineTask("payouts.reconcilePayee", "money", z.object({ personId: id("per") }));

/** Resumes work that a killed process left behind, and retries that are due. */
async function resumeStalled(ctx: TenantCtx) {
  const unfinished = await ctx.db
    .selectDistinct({ runId: payoutItems.runId })
    .from(payoutItems)
    .innerJoin(payoutRuns, and(eq(payoutRuns.id, payoutItems.runId), eq(payoutRuns.state, "released")))
    .where(eq(payoutItems.state, "draft"));
  for (const { runId } of unfinished) await enqueueRelease(ctx, runId);
  const due = await ctx.db
    .select({ id: payoutItems.id })
    .from(payoutItems)
    .where(
      or(
        and(eq(payoutItems.state, "queued"), or(isNull(payoutItems.nextTryAt), lte(payoutItems.nextTryAt, now))),
        and(eq(payoutItems.state, "sending"), isNull(payoutItems.nextTryAt), lt(payoutItems.updatedAt, stalled)),
        and(inArray(payoutItems.state, ["sending", "failed"]), lte(payoutItems.nextTryAt, now)),
      ),
    )
    .orderBy(asc(payoutItems.updatedAt))
    .limit(batchSize);
  for (const { id: itemId } of due) await enqueueSend(ctx, itemId);
}

/** Polls payment systems for items in transit, the longest unpolled first, because a webhook may have been lost. */
async function enqueuePolls(ctx: TenantCtx) {
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
          .limit(pollBatchSize),
      ),
    )
    .returning({ id: payoutItems.id });
  for (const { id: itemId } of sent) await ctx.enqueue(pollItemTask, { itemId }, { key: `ask ${itemId}` });
  const pending = await ctx.db
    .select({ personId: payees.personId })
    .from(payees)
    .where(and(eq(payees.state, "pending"), isNotNull(payees.railAccount)))
    .limit(pollBatchSize);
  for (const { personId } of pending) await ctx.enqueue(pollPayeeTask, { personId }, { key: `ask ${personId}` });
}

async function pollItem({ services, tenantId }: JobCtx, { itemId }: { itemId: Id<"pit"> }) {
  const found = await withTenant(services, tenantId, async (ctx) => {
    const [item] = await ctx.db.select().from(payoutItems).where(eq(payoutItems.id, itemId));
    if (!item?.rail || item.state !== "sent") return undefined;
    return { item, attempt: await lastAttempt(ctx, itemId), railContext: await railContextOf(ctx) };
  });
  const apiRail = found && apiRailOf(found.item.rail!);
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

/** Drafts a run once a month, a few days before it is due. */
async function draftWhenDue(ctx: TenantCtx) {
  const { runDay, draftDaysBefore, timeZone } = await termsOf(ctx);
  const since = draftDueSince(dayIn(timeZone, Date.now()), runDay, draftDaysBefore);
  if (!since) return;
  const [existing] = await ctx.db
    .select({ id: payoutRuns.id })
    .from(payoutRuns)
    .where(or(gte(payoutRuns.createdAt, `${since}T00:00:00Z`), eq(payoutRuns.state, "draft")))
    .limit(1);
  const runId = existing ? undefined : await draft(ctx, null);
  if (runId) await notifyDrafted(ctx, runId);
}

/** Deletes the payout details of erased people; their past payouts stay in the ledger. */
async function deleteOrphanPayees({ db }: TenantCtx) {
  for (const table of [payees, taxProfiles])
    await db.delete(table).where(sql`not exists (select from auth.people where people.id = ${table}.person_id)`);
}

/** Runs the scheduled payout work of one tenant. A second run has no effect. */
export async function runPayoutJobs(services: Services, tenantId: Id<"ten">) {
  for (const step of [resumeStalled, enqueuePolls, finishIfDone, draftWhenDue, deleteOrphanPayees])
    await withTenant(services, tenantId, (ctx) => step(ctx));
}

export const payoutTasks = [
  ...releaseTasks,
  ...sendTasks,
  ...itemTasks,
  ...payoutNoticeTasks,
  defineTaskHandler(pollItemTask, pollItem),
  defineTaskHandler(pollPayeeTask, pollPayee),
];
