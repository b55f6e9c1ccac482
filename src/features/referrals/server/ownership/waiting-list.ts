import { and, asc, eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import { pauseClock, resumeClock, type TenantCalendar } from "../../rules/review-clock.ts";
import { announceChange, changeStatus, type Row, updateRow } from "../record/change.ts";
import { enqueueNotice } from "../record/notices.ts";
import { type Actor, addTimelineEvent } from "../record/timeline.ts";
import { referrals } from "../table.ts";

/** Moves a referral to the waiting list, because another one now owns the account, and pauses its clock. */
export async function moveToWaitingList(
  actor: Actor,
  row: Row,
  owner: Pick<Row, "id" | "protectedUntil">,
  calendar: TenantCalendar,
) {
  const clock = pauseClock(row, Date.now(), calendar);
  const after = await updateRow(actor, row, { waitsFor: owner.id, ...clock });
  addTimelineEvent(actor, row.id, "waiting", { by: null, details: { freeBy: owner.protectedUntil } });
  await enqueueNotice(actor, { referralId: row.id, kind: "waiting", whom: "referrer" });
  announceChange(actor, after);
}

/** Promotes the first referral waiting for an account without an owner; the others then wait for that one. */
export async function promoteNext(actor: Actor, id: Id<"ref">) {
  const { db } = actor;
  const [first] = await db
    .select()
    .from(referrals)
    .where(eq(referrals.waitsFor, id))
    .orderBy(asc(referrals.submittedAt), asc(referrals.id))
    .limit(1)
    .for("update");
  if (!first) return;
  await db
    .update(referrals)
    .set({ waitsFor: first.id })
    .where(and(eq(referrals.waitsFor, id)));
  await promote(actor, first);
}

async function promote(actor: Actor, row: Row) {
  const clock = row.status === "needs_info" ? {} : resumeClock(row, Date.now(), await getTenantCalendar(actor));
  const patch = { waitsFor: null, remindedAt: null, ...clock };
  addTimelineEvent(actor, row.id, "promoted", { by: null });
  if (row.status === "submitted")
    await changeStatus(actor, row, patch, [{ move: "review", to: "under_review", bySystem: true }]);
  else announceChange(actor, await updateRow(actor, row, patch));
  await enqueueNotice(actor, { referralId: row.id, kind: "promoted", whom: "referrer" });
  await enqueueNotice(actor, { referralId: row.id, kind: "submitted", whom: "company" });
}
