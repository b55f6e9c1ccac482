import { and, asc, eq, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { tiersPaidTwice } from "#features/programs/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { withTenant } from "#server/with-tenant.ts";
import { draftDueSince, midRunDay } from "../rules/runs.ts";
import { sendTasks } from "./items/send.ts";
import { enqueueSend } from "./items/send-task.ts";
import { notifyDrafted, payoutNoticeTasks } from "./notices.ts";
import { enqueuePolls, pollTasks } from "./rails/polls.ts";
import { draft } from "./runs/draft.ts";
import { markPaidTasks } from "./runs/mark-paid.ts";
import { enqueueRelease, finishIfDone, releaseTasks } from "./runs/release.ts";
import { termsOf } from "./settings/settings.ts";
import { payees, payoutItems, payoutRuns, taxProfiles } from "./table.ts";

/** The number of items per run of the job; the rest follow ten minutes later. */
const batchSize = 1000;
/** An item that has been `sending` for longer than this belongs to a process that was killed. */
const stalled = sql`now() - interval '2 minutes'`;

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

/** Drafts a run once a month, a few days before it is due, and another two weeks from it for the tiers that are paid twice. */
async function draftWhenDue(ctx: TenantCtx) {
  const { runDay, draftDaysBefore, timeZone } = await termsOf(ctx);
  const today = dayIn(timeZone, Date.now());
  const regular = draftDueSince(today, runDay, draftDaysBefore);
  const since = regular ?? draftDueSince(today, midRunDay(runDay), draftDaysBefore);
  if (!since) return;
  const only = regular ? undefined : await tiersPaidTwice(ctx);
  if (only?.length === 0) return;
  const [existing] = await ctx.db
    .select({ id: payoutRuns.id })
    .from(payoutRuns)
    .where(or(gte(payoutRuns.createdAt, `${since}T00:00:00Z`), eq(payoutRuns.state, "draft")))
    .limit(1);
  const runId = existing ? undefined : await draft(ctx, null, only);
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

export const payoutTasks = [...releaseTasks, ...sendTasks, ...markPaidTasks, ...pollTasks, ...payoutNoticeTasks];
