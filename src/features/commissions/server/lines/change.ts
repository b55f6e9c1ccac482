import { and, eq, inArray, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { post } from "#features/ledger/server/writes.ts";
import type { Account, Movement } from "#features/ledger/values.ts";
import { errors } from "../../contract/errors.ts";
import { commissionMoved } from "../../contract/lines.ts";
import { mayMove, type Side, transitionOf } from "../../rules/transitions.ts";
import type { Move } from "../../values.ts";
import { commissions } from "../table.ts";
import { type Actor, addTimelineEvents, refresh, type TimelineEvent } from "./timeline.ts";

export type Row = typeof commissions.$inferSelect;
export type Patch = Partial<typeof commissions.$inferInsert>;
type Db = Pick<Actor, "db">;

/** Locks the row until the end of the transaction. A concurrent writer waits and then finds a newer version. */
export async function lockCommission({ db }: Db, id: Id<"com">): Promise<Row> {
  const [row] = await db.select().from(commissions).where(eq(commissions.id, id)).for("update");
  if (!row) throw baseErrors.notFound();
  return row;
}

/** Locks several rows, always in the order of their ids to avoid deadlocks. */
export const lockCommissions = ({ db }: Db, ids: readonly Id<"com">[]): Promise<Row[]> =>
  db
    .select()
    .from(commissions)
    .where(inArray(commissions.id, [...ids]))
    .orderBy(commissions.id)
    .for("update");

/** Updates a row and increments its version. Of two writers that saw the same version, the second is rejected. */
export async function updateVersioned({ db }: Db, row: Row, patch: Patch): Promise<Row> {
  const [after] = await db
    .update(commissions)
    .set({ ...patch, version: sql`${commissions.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(commissions.id, row.id), eq(commissions.version, row.version)))
    .returning();
  if (!after) throw errors.stale({ version: String(row.version + 1) });
  return after;
}

type MoveOptions = Omit<TimelineEvent, "commissionId" | "kind"> & {
  as: Side;
  /** The amount that remains after the move. */
  leftMinor: number;
  patch?: Patch;
};

/**
 * Makes a state change in one transaction: the row, the timeline event and the domain event. The transition table decides whether
 * it is allowed.
 */
export async function applyMove(
  actor: Actor,
  row: Row,
  move: Move,
  { as, leftMinor, patch, ...event }: MoveOptions,
): Promise<Row> {
  if (!mayMove(move, row.state, as)) throw errors.cannotMove({ move, state: row.state });
  const { to, eventKind: kind } = transitionOf(move);
  const by = as === "system" ? null : (actor.personId ?? null);
  const after = await updateVersioned(actor, row, { ...patch, state: to });
  addTimelineEvents(actor, { commissionId: row.id, kind, by, ...event });
  await emitMoved(actor, after, { before: row.state, leftMinor, by });
  refresh(actor);
  return after;
}

type Moved = { before: Row["state"] | null; leftMinor: number; by: Id<"per"> | null };
type MovedCommission = Pick<Row, "id" | "personId" | "referralId" | "state" | "currency">;

export const emitMoved = (
  actor: Actor,
  { id, personId, referralId, state, currency }: MovedCommission,
  { before, leftMinor: minor, by }: Moved,
) => actor.emit(commissionMoved, { id, personId, referralId, before, state, minor, currency, by });

type Transfer = { movement: Movement; cause: string; from: Account; to: Account; minor: number; details?: object };
const personal = ["held", "payable", "owed"] as const satisfies readonly Account[];

/** Moves an amount of a commission between two accounts, once per cause. */
export async function transfer(
  actor: Db,
  { id: commissionId, personId, currency }: Row,
  { movement, cause, from, to, minor, details }: Transfer,
) {
  if (minor === 0) return;
  const entry = (account: Account, signed: number) => ({
    account,
    commissionId,
    currency,
    minor: signed,
    ...(personal.some((one) => one === account) && { personId }),
  });
  await post(actor, {
    movement,
    source: "commissions",
    cause: `${commissionId}:${cause}`,
    details: { ...details },
    entries: [entry(from, minor), entry(to, -minor)],
  });
}
