import { eq } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { leftOf, rateOn } from "#features/ledger/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { isRefundable, type RefundTotals, reversedSoFar } from "../../rules/refunds.ts";
import { accountOf, isFinal, isPaidOut, mayMove } from "../../rules/transitions.ts";
import { applyMove, type Row, transfer, updateVersioned } from "../lines/change.ts";
import { type Actor, addTimelineEvents, refresh } from "../lines/timeline.ts";
import { notifyLater } from "../notices.ts";
import { commissions } from "../table.ts";
import { type EventRow, eventsOf } from "./deal-events.ts";

/**
 * Reduces all commissions of a deal to what refunds have left. The amount is always calculated from all refunds received, so that
 * order, partial refunds and repetition do not matter. `because` is the event that caused it.
 */
export async function reduceByRefunds(
  actor: Actor,
  referralId: Id<"ref">,
  timeZone: string,
  because: EventRow,
): Promise<"no_rate" | undefined> {
  const rows = await actor.db
    .select()
    .from(commissions)
    .where(eq(commissions.referralId, referralId))
    .orderBy(commissions.id)
    .for("update");
  const active = rows.filter(({ state }) => !isFinal(state));
  if (active.length === 0) return undefined;
  const [events, left] = await Promise.all([
    eventsOf(actor, referralId),
    leftOf(
      actor,
      active.map(({ id }) => id),
    ),
  ]);
  const applied = events.filter(({ state, id }) => state === "applied" || id === because.id);
  const losses: Loss[] = [];
  for (const row of active) {
    const totals = await refundTotalsOf(actor, row, applied, timeZone);
    if (!totals) return "no_rate";
    const leftMinor = left.get(row.id) ?? 0;
    const lostMinor = reversedSoFar(row.minor, totals) - (row.minor - leftMinor);
    if (lostMinor > 0) losses.push({ row, leftMinor: leftMinor - lostMinor, lostMinor });
  }
  for (const loss of losses) await applyLoss(actor, loss, because);
  return undefined;
}

/** Returns how much of the amount a commission was earned on has been refunded; undefined if an exchange rate is missing. */
export async function refundTotalsOf(
  reader: Pick<ReadCtx, "db">,
  { eventId, trigger }: Pick<Row, "eventId" | "trigger">,
  events: readonly EventRow[],
  timeZone: string,
): Promise<RefundTotals | undefined> {
  const isReversed = events.some(({ kind }) => kind === "reversal");
  const cause = events.find(({ id }) => id === eventId);
  if (isReversed || trigger === null || !isRefundable(trigger) || !cause?.minor || !cause.currency)
    return { baseMinor: 0, refundedMinor: 0, isReversed };
  const refunds = events.filter(({ kind, source, refersTo }) => {
    const isOfCause = source === cause.source && refersTo === cause.externalId;
    return kind === "refund" && (trigger === "won" || isOfCause);
  });
  let refundedMinor = 0;
  for (const { minor, currency, occurredAt } of refunds) {
    const rate = await rateOn(reader, defined(currency), cause.currency, dayIn(timeZone, occurredAt));
    if (!rate) return undefined;
    refundedMinor += convertAt(defined(minor), defined(currency), cause.currency, rate.rate);
  }
  return { baseMinor: cause.minor, refundedMinor, isReversed: false };
}

type Loss = { row: Row; leftMinor: number; lostMinor: number };

/** An unpaid commission is reduced; for a paid one the person owes the amount back. */
async function applyLoss(actor: Actor, { row, leftMinor, lostMinor }: Loss, because: EventRow) {
  const isPaid = isPaidOut(row.state);
  const after = await updateVersioned(actor, row, {});
  await transfer(actor, row, {
    movement: isPaid ? "clawed_back" : "reduced",
    cause: `refund:${because.id}`,
    from: accountOf(row.state),
    to: "expense",
    minor: lostMinor,
    details: { eventId: because.id },
  });
  const kind = isPaid ? "clawed_back" : "reduced";
  addTimelineEvents(actor, {
    commissionId: row.id,
    kind,
    by: because.personId,
    details: { minor: lostMinor, leftMinor },
  });
  if (leftMinor === 0 && mayMove("reverse", row.state, "system"))
    await applyMove(actor, after, "reverse", { as: "system", leftMinor });
  await notifyLater(actor, { commissionId: row.id, kind: isPaid ? "clawedBack" : "reduced", minor: lostMinor });
  refresh(actor);
}
