import { and, eq, sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import { referralMoved } from "../../contract/events.ts";
import type { Move, Status } from "../../contract/values.ts";
import { canSee } from "../../rules/permissions.ts";
import { referrals } from "../table.ts";
import { type Actor, addTimelineEvent } from "./timeline.ts";

export type Row = typeof referrals.$inferSelect;
export type Patch = Partial<typeof referrals.$inferInsert>;

/** One step of a change: the move, its target, and the text given with it. */
export type Step = {
  move: Move;
  to: Status;
  text?: string | undefined;
  reason?: string | undefined;
  /** The step was made by the system and not by the caller. */
  bySystem?: boolean;
};

/** Locks the row until the end of the transaction: a concurrent writer waits and then finds a newer version. */
export async function lockForUpdate({ db }: Pick<Actor, "db">, id: Id<"ref">): Promise<Row> {
  const [row] = await db.select().from(referrals).where(eq(referrals.id, id)).for("update");
  if (!row) throw baseErrors.notFound();
  return row;
}

/** Locks the row for a caller, who must be able to see it and states the version they read. */
export async function lockForCaller(ctx: Ctx, id: Id<"ref">, version: number): Promise<Row> {
  const row = await lockForUpdate(ctx, id);
  if (!canSee(ctx, row)) throw baseErrors.notFound();
  assertCurrent(row, version);
  return row;
}

export function assertCurrent(row: Pick<Row, "version">, version: number) {
  if (row.version !== version) throw errors.stale({ version: String(row.version) });
}

/** Updates a row and increments its version; of two writers that read the same version the second one is refused. */
export async function updateRow({ db }: Pick<Actor, "db">, row: Row, patch: Patch): Promise<Row> {
  const [after] = await db
    .update(referrals)
    .set({ ...patch, version: sql`${referrals.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(referrals.id, row.id), eq(referrals.version, row.version)))
    .returning();
  if (!after) throw errors.stale({ version: String(row.version + 1) });
  return after;
}

/** Notifies every open screen, and for a draft only those of its author. */
export const announceChange = (
  { announce }: Pick<Actor, "announce">,
  { status, referrerId }: Pick<Row, "status" | "referrerId">,
) => announce(status === "draft" ? referrerId : "tenant", "changed", { topics: ["referrals"] });

/** Changes the status with everything that belongs to it: the row, the timeline, the event and the audit entry, in this transaction. */
export async function changeStatus(actor: Actor, row: Row, patch: Patch, steps: readonly Step[]): Promise<Row> {
  const after = await updateRow(actor, row, { ...patch, status: defined(steps.at(-1)).to });
  await recordSteps(actor, row.status, after, steps);
  return after;
}

/** Records the steps that led to a saved row. Each is a timeline event and an event; together they are one audit entry. */
export async function recordSteps(actor: Actor, from: Status, after: Row, steps: readonly Step[]) {
  const recorded = steps.map((one, i) => ({
    ...one,
    before: steps[i - 1]?.to ?? from,
    by: one.bySystem ? null : (actor.personId ?? null),
  }));
  // Statements of the same kind are sent in sequence, so that they are batched.
  for (const { move, to, before, by, text, reason } of recorded)
    addTimelineEvent(actor, after.id, "moved", {
      text,
      by,
      details: { move, from: before, to, ...(reason && { reason }) },
    });
  const { id, referrerId, programId, stageId, wonMinor, currency } = after;
  for (const { before, to: status, by } of recorded)
    await actor.emit(referralMoved, { id, referrerId, programId, stageId, before, status, wonMinor, currency, by });
  await audit(actor as Ctx, {
    action: "referrals.moved",
    subject: after.id,
    before: { status: from },
    after: { status: after.status, ...(steps[0]?.reason && { reason: steps[0].reason }) },
  });
  announceChange(actor, after);
}
