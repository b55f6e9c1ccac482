import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { alias } from "drizzle-orm/pg-core";
import { office } from "#features/programs/server/reads.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { daysLeft, expires, noticeDays, noticesDue } from "../protection.ts";
import { remindsAt, silentDays } from "../review-clock.ts";
import { addUpTallies } from "./board.ts";
import { moveBySystem } from "./moves.ts";
import { referrals } from "./table.ts";
import { tell } from "./tell.ts";
import { happens } from "./timeline.ts";
import { release } from "./waiting.ts";

/** So many of each at a time; the rest ten minutes later. */
const most = 500;
const iso = (at: number) => new Date(at).toISOString();
const day = 24 * 60 * 60 * 1000;

/** The company's people hear once that half of the time for an answer is gone. */
async function remindReviewers(ctx: TenantCtx, now: number) {
  const hours = await office(ctx);
  const running = await ctx.db
    .select({ id: referrals.id, reviewDueAt: referrals.reviewDueAt })
    .from(referrals)
    .where(and(isNotNull(referrals.reviewDueAt), isNull(referrals.remindedAt)))
    .orderBy(asc(referrals.reviewDueAt))
    .limit(most);
  for (const { id, reviewDueAt } of running) {
    if (!remindsAt(reviewDueAt!, now, hours)) return;
    await ctx.db
      .update(referrals)
      .set({ remindedAt: iso(now) })
      .where(eq(referrals.id, id));
    happens(ctx, id, "reminded");
    await tell(ctx, { referralId: id, kind: "reviewDue", whom: "company" });
  }
}

/** A question that nobody answers takes the referral back. */
async function withdrawSilent(ctx: TenantCtx, now: number) {
  const silent = await ctx.db
    .select()
    .from(referrals)
    .where(and(eq(referrals.status, "needs_info"), lt(referrals.askedAt, iso(now - silentDays * day))))
    .limit(most)
    .for("update", { skipLocked: true });
  for (const row of silent) {
    await moveBySystem(ctx, row, "withdraw");
    await tell(ctx, { referralId: row.id, kind: "silent", whom: "referrer" });
  }
}

const worked = inArray(referrals.status, ["accepted", "in_progress"]);

/** The referrer hears of the end of the protection, each of the times once. */
async function announceExpiry(ctx: TenantCtx, now: number) {
  const ending = await ctx.db
    .select()
    .from(referrals)
    .where(
      and(
        worked,
        lte(referrals.protectedUntil, iso(now + noticeDays[0] * day)),
        lt(referrals.expiryNotices, noticeDays.length),
      ),
    )
    .orderBy(asc(referrals.protectedUntil))
    .limit(most);
  for (const { id, protectedUntil, expiryNotices } of ending) {
    const due = noticesDue(protectedUntil!, now);
    if (due <= expiryNotices) continue;
    await ctx.db.update(referrals).set({ expiryNotices: due }).where(eq(referrals.id, id));
    const left = daysLeft(protectedUntil!, now);
    if (left > 0)
      await tell(ctx, { referralId: id, kind: "expiring", whom: "referrer", params: { days: String(left) } });
  }
}

async function expireOver(ctx: TenantCtx, now: number) {
  const over = await ctx.db
    .select()
    .from(referrals)
    .where(and(worked, lte(referrals.protectedUntil, iso(now))))
    .orderBy(asc(referrals.protectedUntil))
    .limit(most)
    .for("update", { skipLocked: true });
  for (const row of over)
    if (expires({ protectedUntil: row.protectedUntil!, stageEnteredAt: row.stageEnteredAt }, now))
      await moveBySystem(ctx, row, "expire");
}

const owners = alias(referrals, "owners");

/** Whoever waits for an account that is nobody's any more: because its protection ran out, or its owner's record is gone. */
async function moveUp(ctx: TenantCtx, now: number) {
  const free = await ctx.db
    .selectDistinct({ id: referrals.waitsFor })
    .from(referrals)
    .leftJoin(owners, eq(owners.id, referrals.waitsFor as PgColumn))
    .where(
      and(
        isNotNull(referrals.waitsFor),
        sql`(${owners.id} is null or ${owners.status} in ('lost', 'expired', 'rejected', 'withdrawn', 'reversed') or ${owners.protectedUntil} <= ${iso(now)})`,
      ),
    )
    .limit(most);
  for (const { id } of free) await release(ctx, id!);
}

/** Drafts of people whose account is gone are nobody's. */
const dropOrphans = ({ db }: TenantCtx) =>
  db
    .delete(referrals)
    .where(
      and(
        eq(referrals.status, "draft"),
        sql`not exists (select from auth.people where people.id = ${referrals}.referrer_id)`,
      ),
    );

/** What happens to a tenant's referrals by themselves. Run twice it does nothing the second time. */
export async function workByClock(ctx: TenantCtx, now = Date.now()) {
  await remindReviewers(ctx, now);
  await withdrawSilent(ctx, now);
  await announceExpiry(ctx, now);
  await expireOver(ctx, now);
  await moveUp(ctx, now);
  await dropOrphans(ctx);
  await addUpTallies(ctx);
}
