import { and, asc, eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { office } from "#features/programs/server/reads.ts";
import { type Office, paused, resumed } from "../review-clock.ts";
import { type Row, refresh, rewrite, step } from "./change.ts";
import { referrals } from "./table.ts";
import { tell } from "./tell.ts";
import { type Actor, happens } from "./timeline.ts";

/** Moves a referral to the waiting list, because another one now owns the account, and pauses its clock. */
export async function standAside(actor: Actor, row: Row, owner: Pick<Row, "id" | "protectedUntil">, hours: Office) {
  const clock = paused(row, Date.now(), hours);
  const after = await rewrite(actor, row, { waitsFor: owner.id, ...clock });
  happens(actor, row.id, "waiting", { by: null, details: { freeBy: owner.protectedUntil } });
  await tell(actor, { referralId: row.id, kind: "waiting", whom: "referrer" });
  refresh(actor, after);
}

/** Promotes the first referral waiting for an account without an owner; the others then wait for that one. */
export async function release(actor: Actor, id: Id<"ref">) {
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
  const clock = row.status === "needs_info" ? {} : resumed(row, Date.now(), await office(actor));
  const patch = { waitsFor: null, remindedAt: null, ...clock };
  happens(actor, row.id, "promoted", { by: null });
  if (row.status === "submitted")
    await step(actor, row, patch, [{ move: "review", to: "under_review", bySystem: true }]);
  else refresh(actor, await rewrite(actor, row, patch));
  await tell(actor, { referralId: row.id, kind: "promoted", whom: "referrer" });
  await tell(actor, { referralId: row.id, kind: "submitted", whom: "company" });
}
