import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { alias } from "drizzle-orm/pg-core";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { countDaysLeft, countNoticesDue, isExpired, noticeDays } from "../rules/protection.ts";
import { isReminderDue, maxUnansweredDays } from "../rules/review-clock.ts";
import { compactTallies } from "./board/compact-tallies.ts";
import { moveBySystem } from "./moves/move.ts";
import { lockAccounts, lockReferrers } from "./ownership/locks.ts";
import { promoteNext } from "./ownership/waiting-list.ts";
import { eraseFormerlyDeclined } from "./personal-data/erasure.ts";
import type { Row } from "./record/change.ts";
import { enqueueNotice } from "./record/notices.ts";
import { addTimelineEvent } from "./record/timeline.ts";
import { referrals } from "./table.ts";

/** The batch size of each job; the rest follows ten minutes later. */
const batchSize = 500;
const iso = (at: number) => new Date(at).toISOString();
const day = 24 * 60 * 60 * 1000;

/** Company members are reminded once that half of the review time has passed. */
async function remindReviewers(ctx: TenantCtx, now: number) {
  const calendar = await getTenantCalendar(ctx);
  const running = await ctx.db
    .select({ id: referrals.id, reviewDueAt: referrals.reviewDueAt })
    .from(referrals)
    .where(and(isNotNull(referrals.reviewDueAt), isNull(referrals.remindedAt)))
    .orderBy(asc(referrals.reviewDueAt))
    .limit(batchSize);
  for (const { id, reviewDueAt } of running) {
    if (!isReminderDue(defined(reviewDueAt), now, calendar)) return;
    await ctx.db
      .update(referrals)
      .set({ remindedAt: iso(now) })
      .where(eq(referrals.id, id));
    addTimelineEvent(ctx, id, "reminded");
    await enqueueNotice(ctx, { referralId: id, kind: "reviewDue", whom: "company" });
  }
}

/** Returns the due rows, locked in the usual order to prevent deadlocks: the accounts first, then the referrers, then the rows. */
async function due(ctx: TenantCtx, where: SQL | undefined, since: PgColumn): Promise<Row[]> {
  const candidates = await ctx.db.select().from(referrals).where(where).orderBy(asc(since)).limit(batchSize);
  if (candidates.length === 0) return [];
  lockAccounts(ctx, ...candidates);
  lockReferrers(ctx, ...candidates.map(({ referrerId }) => referrerId));
  const isCandidate = inArray(
    referrals.id,
    candidates.map(({ id }) => id),
  );
  return ctx.db.select().from(referrals).where(and(where, isCandidate)).for("update", { skipLocked: true });
}

/** A question that stays unanswered withdraws the referral. */
async function withdrawUnanswered(ctx: TenantCtx, now: number) {
  const isUnanswered = and(
    eq(referrals.status, "needs_info"),
    lt(referrals.askedAt, iso(now - maxUnansweredDays * day)),
  );
  for (const row of await due(ctx, isUnanswered, referrals.askedAt)) {
    await moveBySystem(ctx, row, "withdraw");
    await enqueueNotice(ctx, { referralId: row.id, kind: "silent", whom: "referrer" });
  }
}

const isInProgress = inArray(referrals.status, ["accepted", "in_progress"]);

/** The referrer is notified of the end of the protection, once per notice. */
async function notifyExpiry(ctx: TenantCtx, now: number) {
  const ending = await ctx.db
    .select()
    .from(referrals)
    .where(
      and(
        isInProgress,
        lte(referrals.protectedUntil, iso(now + noticeDays[0] * day)),
        lt(referrals.expiryNotices, noticeDays.length),
      ),
    )
    .orderBy(asc(referrals.protectedUntil))
    .limit(batchSize);
  for (const { id, protectedUntil, expiryNotices } of ending) {
    const due = countNoticesDue(defined(protectedUntil), now);
    if (due <= expiryNotices) continue;
    await ctx.db.update(referrals).set({ expiryNotices: due }).where(eq(referrals.id, id));
    const left = countDaysLeft(defined(protectedUntil), now);
    if (left > 0)
      await enqueueNotice(ctx, { referralId: id, kind: "expiring", whom: "referrer", params: { days: String(left) } });
  }
}

async function expireUnprotected(ctx: TenantCtx, now: number) {
  const isUnprotected = and(isInProgress, lte(referrals.protectedUntil, iso(now)));
  for (const row of await due(ctx, isUnprotected, referrals.protectedUntil))
    if (isExpired({ protectedUntil: defined(row.protectedUntil), stageEnteredAt: row.stageEnteredAt }, now))
      await moveBySystem(ctx, row, "expire");
}

const owners = alias(referrals, "owners");

/** Promotes the waiting referrals of an account without an owner, because the protection expired or the owner's record was deleted. */
async function promoteWaiting(ctx: TenantCtx, now: number) {
  const waiting = await ctx.db
    .select(getTableColumns(referrals))
    .from(referrals)
    .leftJoin(owners, eq(owners.id, referrals.waitsFor as PgColumn))
    .where(
      and(
        isNotNull(referrals.waitsFor),
        sql`(${owners.id} is null or ${owners.status} in ('lost', 'expired', 'rejected', 'withdrawn', 'reversed') or ${owners.protectedUntil} <= ${iso(now)})`,
      ),
    )
    .limit(batchSize);
  lockAccounts(ctx, ...waiting);
  for (const id of new Set(waiting.map(({ waitsFor }) => defined(waitsFor)))) await promoteNext(ctx, id);
}

/** Drafts of people whose account was deleted have no owner. */
const deleteOrphanDrafts = ({ db }: TenantCtx) =>
  db
    .delete(referrals)
    .where(
      and(
        eq(referrals.status, "draft"),
        sql`not exists (select from auth.people where people.id = ${referrals}.referrer_id)`,
      ),
    );

const steps = [
  remindReviewers,
  withdrawUnanswered,
  notifyExpiry,
  expireUnprotected,
  promoteWaiting,
  deleteOrphanDrafts,
  eraseFormerlyDeclined,
  compactTallies,
];

/**
 * Runs all time-based changes of a tenant's referrals, each in its own transaction so that its locks are released before the next one. A
 * second run does nothing.
 */
export async function runScheduledJobs(services: Services, tenantId: Id<"ten">, now = Date.now()) {
  for (const step of steps) await withTenant(services, tenantId, async (ctx) => void (await step(ctx, now)));
}
