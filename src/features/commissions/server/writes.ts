import { and, asc, inArray, sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { leftOf } from "#features/ledger/server/reads.ts";
import { bonusHoldUntil } from "../rules/bonuses.ts";
import { transitionOf } from "../rules/transitions.ts";
import type { BonusSource, State } from "../values.ts";
import { wasEverPaid } from "./accrual/deal.ts";
import { mature } from "./approvals/approvals.ts";
import { emitMoved, lockCommissions, type Row, transfer } from "./lines/change.ts";
import { type Actor, addTimelineEvents, refresh } from "./lines/timeline.ts";
import { notifyLater } from "./notices.ts";
import { settingsOf } from "./settings/settings.ts";
import { commissions } from "./table.ts";

type Bonus = {
  personId: Id<"per">;
  source: BonusSource;
  /** What the bonus is for; a second grant with the same source and key changes nothing. */
  key: string;
  /** Shown where a commission of a deal shows the deal. */
  title: string;
  minor: number;
  currency: string;
};

/**
 * Grants a commission that no deal earned, in the transaction of what it is for. From then on it is a commission like any other: it is
 * held, approved, paid and disputed by the same rules. Returns undefined if it was granted before.
 */
export async function grantBonus(actor: Actor, bonus: Bonus): Promise<Id<"com"> | undefined> {
  const { personId, source, key, title, minor, currency } = bonus;
  const [settings, wasPaid] = await Promise.all([settingsOf(actor), wasEverPaid(actor, personId)]);
  const grantedAt = new Date().toISOString();
  const holdUntil = bonusHoldUntil(source, grantedAt, wasPaid, settings);
  const [added] = await actor.db
    .insert(commissions)
    .values({
      ...{ tenantId: actor.tenantId, personId, minor, currency, holdUntil, part: "bonus", state: "on_hold" },
      ...{ bonusSource: source, bonusKey: key, bonusTitle: title },
    })
    .onConflictDoNothing({ target: [commissions.tenantId, commissions.bonusSource, commissions.bonusKey] })
    .returning();
  if (!added) return undefined;
  addTimelineEvents(actor, { commissionId: added.id, kind: "accrued", by: null, details: { minor, holdUntil } });
  await transfer(actor, added, { movement: "accrued", cause: "accrued", from: "expense", to: "held", minor });
  await emitMoved(actor, added, { before: null, leftMinor: minor, by: actor.personId ?? null });
  if (holdUntil > grantedAt) await notifyLater(actor, { commissionId: added.id, kind: "bonus" });
  else await mature(actor, [added]);
  refresh(actor);
  return added.id;
}

type MovedLine = Pick<Row, "id" | "personId" | "referralId" | "state" | "currency"> & {
  before: State;
  leftMinor: number;
};

/** Records and emits what a payout does to each of its commissions. */
async function recordMoves(actor: Actor, kind: "scheduled" | "returned" | "paid", lines: readonly MovedLine[]) {
  addTimelineEvents(
    actor,
    ...lines.map(({ id: commissionId, leftMinor }) => ({
      commissionId,
      kind,
      by: null,
      details: { minor: leftMinor },
    })),
  );
  for (const { before, leftMinor, ...line } of lines) await emitMoved(actor, line, { before, leftMinor, by: null });
  if (lines.length > 0) refresh(actor);
}

const versionBump = { version: sql`${commissions.version} + 1`, updatedAt: sql`now()` };

/** Adds commissions to payouts and locks them. Each counts with the amount that remains at that moment. */
export async function schedule(
  actor: Actor,
  lines: readonly { commissionId: Id<"com">; itemId: Id<"pit"> }[],
): Promise<{ commissionId: Id<"com">; itemId: Id<"pit">; personId: Id<"per">; currency: string; leftMinor: number }[]> {
  const itemOf = new Map(lines.map(({ commissionId, itemId }) => [commissionId, itemId]));
  const ids = [...itemOf.keys()];
  const rows = ids.length > 0 ? await lockCommissions(actor, ids) : [];
  const { from, to } = transitionOf("schedule");
  const ready = rows.filter((row) => from.includes(row.state) && !row.disputed && row.payoutItemId === null);
  if (ready.length !== ids.length) throw new Error("A line is no longer payable: they are locked before they are paid");
  if (ready.length === 0) return [];
  const left = await leftOf(actor, ids);
  const values = ready.map(({ id }) => sql`(${id.slice(4)}::uuid, ${defined(itemOf.get(id)).slice(4)}::uuid)`);
  await actor.db.execute(sql`update commissions c set state = ${to}, payout_item_id = given.item_id, version = c.version + 1, updated_at = now()
    from (values ${sql.join(values, sql`, `)}) as given(id, item_id) where c.id = given.id`);
  const moved = ready.map((row) => ({ ...row, state: to, before: row.state, leftMinor: left.get(row.id) ?? 0 }));
  await recordMoves(actor, "scheduled", moved);
  return moved.map(({ id: commissionId, personId, currency, leftMinor }) => ({
    commissionId,
    itemId: defined(itemOf.get(commissionId)),
    personId,
    currency,
    leftMinor,
  }));
}

/** Locks all commissions of the given payouts, in the same order as every other writer. */
const lockLinesOf = async ({ db }: Pick<Actor, "db">, itemIds: readonly Id<"pit">[], states: readonly State[]) =>
  itemIds.length === 0
    ? []
    : db
        .select()
        .from(commissions)
        .where(and(inArray(commissions.payoutItemId, [...itemIds]), inArray(commissions.state, [...states])))
        .orderBy(asc(commissions.id))
        .for("update");

type Ending = { kind: "returned" | "paid"; to: State; patch: Partial<typeof commissions.$inferInsert> };

/** A commission that was fully taken back in the meantime neither returns nor counts as paid: it ends as reversed. */
async function finishLines(actor: Actor, rows: readonly Row[], { kind, to, patch }: Ending) {
  if (rows.length === 0) return;
  const left = await leftOf(
    actor,
    rows.map(({ id }) => id),
  );
  const moved = rows.map((row) => {
    const leftMinor = left.get(row.id) ?? 0;
    return { ...row, before: row.state, state: leftMinor > 0 ? to : ("reversed" as const), leftMinor };
  });
  for (const state of new Set(moved.map((row) => row.state))) {
    const ids = moved.filter((row) => row.state === state).map(({ id }) => id);
    await actor.db
      .update(commissions)
      .set({ ...patch, ...versionBump, state })
      .where(inArray(commissions.id, ids));
  }
  await recordMoves(actor, kind, moved);
  addTimelineEvents(
    actor,
    ...moved
      .filter(({ state }) => state === "reversed")
      .map(({ id: commissionId }) => ({ commissionId, kind: "reversed" as const, by: null })),
  );
}

/**
 * Makes the commissions of failed payouts payable again. Commissions that have since moved to another payout are left unchanged.
 */
export async function unschedule(actor: Actor, itemIds: readonly Id<"pit">[]) {
  const { from, to } = transitionOf("return");
  const patch = { payoutItemId: null, paidAt: null };
  await finishLines(actor, await lockLinesOf(actor, itemIds, from), { kind: "returned", to, patch });
}

/** Marks the commissions of settled payouts as paid. */
export async function settle(actor: Actor, itemIds: readonly Id<"pit">[], paidAt: string) {
  const { from, to } = transitionOf("settle");
  await finishLines(actor, await lockLinesOf(actor, itemIds, from), { kind: "paid", to, patch: { paidAt } });
}
