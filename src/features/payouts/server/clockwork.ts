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
import { finishIfOver } from "./finish.ts";
import { itemTasks } from "./items.ts";
import { heard } from "./outcome.ts";
import { wireOf } from "./rails/every.ts";
import { releaseLater, releaseTasks } from "./release.ts";
import { sendTasks } from "./send.ts";
import { sendLater } from "./send-task.ts";
import { termsOf, wayOf } from "./settings.ts";
import { payees, payoutItems, payoutRuns, taxProfiles } from "./table.ts";
import { tellDrafted, tellTasks } from "./tell.ts";

/** The number of items per run of the job; the rest follow ten minutes later. */
const most = 1000;
const mostAsked = 200;
/** An item that has been `sending` for longer than this belongs to a process that was killed. */
const stalled = sql`now() - interval '2 minutes'`;

const asking = defineTask("payouts.reconcile", "money", z.object({ itemId: id("pit") }));
const askingPayee = defineTask("payouts.reconcilePayee", "money", z.object({ personId: id("per") }));

/** Resumes work that a killed process left behind, and retries that are due. */
async function takeUp(ctx: TenantCtx) {
  const begun = await ctx.db
    .selectDistinct({ runId: payoutItems.runId })
    .from(payoutItems)
    .innerJoin(payoutRuns, and(eq(payoutRuns.id, payoutItems.runId), eq(payoutRuns.state, "released")))
    .where(eq(payoutItems.state, "draft"));
  for (const { runId } of begun) await releaseLater(ctx, runId);
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
    .limit(most);
  for (const { id: itemId } of due) await sendLater(ctx, itemId);
}

/** Polls payment systems for items in transit, the longest unpolled first, because a webhook may have been lost. */
async function askAbout(ctx: TenantCtx) {
  const sent = await ctx.db
    .update(payoutItems)
    .set({ updatedAt: now as never })
    .where(
      inArray(
        payoutItems.id,
        ctx.db
          .select({ id: payoutItems.id })
          .from(payoutItems)
          .where(and(eq(payoutItems.state, "sent"), ne(payoutItems.rail, "bank")))
          .orderBy(asc(payoutItems.updatedAt))
          .limit(mostAsked),
      ),
    )
    .returning({ id: payoutItems.id });
  for (const { id: itemId } of sent) await ctx.enqueue(asking, { itemId }, { key: `ask ${itemId}` });
  const pending = await ctx.db
    .select({ personId: payees.personId })
    .from(payees)
    .where(and(eq(payees.state, "pending"), isNotNull(payees.railAccount)))
    .limit(mostAsked);
  for (const { personId } of pending) await ctx.enqueue(askingPayee, { personId }, { key: `ask ${personId}` });
}

async function ask({ services, tenantId }: JobCtx, { itemId }: { itemId: Id<"pit"> }) {
  const found = await withTenant(services, tenantId, async (ctx) => {
    const [item] = await ctx.db.select().from(payoutItems).where(eq(payoutItems.id, itemId));
    if (!item?.rail || item.state !== "sent") return undefined;
    return { item, attempt: await lastAttempt(ctx, itemId), way: await wayOf(ctx) };
  });
  const wire = found && wireOf(found.item.rail!);
  if (!wire) return;
  const { item, attempt, way } = found;
  const became = await wire.ask(way, { itemId, key: attempt.key, externalId: item.externalId });
  if (!became) return;
  await withTenant(services, tenantId, (ctx) => heard(ctx, itemId, attempt.key, became));
  await withTenant(services, tenantId, (ctx) => finishIfOver(ctx, item.runId));
}

/** Polls the state of accounts whose verification webhook may have been lost. */
async function askPayee({ services, tenantId }: JobCtx, { personId }: { personId: Id<"per"> }) {
  const found = await withTenant(services, tenantId, async (ctx) => {
    const [payee] = await ctx.db.select().from(payees).where(eq(payees.personId, personId));
    return payee && { payee, way: await wayOf(ctx) };
  });
  if (!found?.payee.railAccount) return;
  const { rail, railAccount, state: before } = found.payee;
  const state = await wireOf(rail)
    ?.standing?.(found.way, railAccount)
    .catch(() => undefined);
  if (!state || state === before) return;
  await withTenant(services, tenantId, async ({ db, announce }) => {
    await db.update(payees).set({ state }).where(eq(payees.railAccount, railAccount));
    announce("tenant", "changed", { topics: ["payouts"] });
  });
}

/** Drafts a run once a month, a few days before it is due. */
async function draftInTime(ctx: TenantCtx) {
  const { runDay, draftDaysBefore, timeZone } = await termsOf(ctx);
  const since = draftDueSince(dayIn(timeZone, Date.now()), runDay, draftDaysBefore);
  if (!since) return;
  const [made] = await ctx.db
    .select({ id: payoutRuns.id })
    .from(payoutRuns)
    .where(or(gte(payoutRuns.createdAt, `${since}T00:00:00Z`), eq(payoutRuns.state, "draft")))
    .limit(1);
  const runId = made ? undefined : await draft(ctx, null);
  if (runId) await tellDrafted(ctx, runId);
}

/** Deletes the payout details of erased people; their past payouts stay in the ledger. */
async function forgetTheGone({ db }: TenantCtx) {
  for (const table of [payees, taxProfiles])
    await db.delete(table).where(sql`not exists (select from auth.people where people.id = ${table}.person_id)`);
}

/** Runs the scheduled payout work of one tenant. A second run has no effect. */
export async function payoutClock(services: Services, tenantId: Id<"ten">) {
  for (const step of [takeUp, askAbout, finishIfOver, draftInTime, forgetTheGone])
    await withTenant(services, tenantId, (ctx) => step(ctx));
}

export const payoutTasks = [
  ...releaseTasks,
  ...sendTasks,
  ...itemTasks,
  ...tellTasks,
  defineTaskHandler(asking, ask),
  defineTaskHandler(askingPayee, askPayee),
];
