import { eq } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { leftOf, rateOn } from "#features/ledger/server/reads.ts";
import { accountOf, type GivenBack, isOver, isPaidOut, mayMove, reversedSoFar, shrinks } from "../rules.ts";
import { type Row, rewrite, step, transfer } from "./change.ts";
import { type EventRow, eventsOf } from "./events.ts";
import { commissions } from "./table.ts";
import { tell } from "./tell.ts";
import { type Actor, happens, refresh } from "./timeline.ts";

/**
 * Reduces all commissions of a deal to what refunds have left. The amount is always calculated from all refunds received, so that
 * order, partial refunds and repetition do not matter. `because` is the event that caused it.
 */
export async function shrink(
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
  const living = rows.filter(({ state }) => !isOver(state));
  if (living.length === 0) return undefined;
  const [events, left] = await Promise.all([
    eventsOf(actor, referralId),
    leftOf(
      actor,
      living.map(({ id }) => id),
    ),
  ]);
  const applied = events.filter(({ state, id }) => state === "applied" || id === because.id);
  const losses: Loss[] = [];
  for (const row of living) {
    const given = await givenBackOf(actor, row, applied, timeZone);
    if (!given) return "no_rate";
    const leftMinor = left.get(row.id) ?? 0;
    const lost = reversedSoFar(row.minor, given) - (row.minor - leftMinor);
    if (lost > 0) losses.push({ row, leftMinor: leftMinor - lost, lost });
  }
  for (const loss of losses) await lose(actor, loss, because);
  return undefined;
}

/** Returns how much of the amount a commission was earned on has been refunded; undefined if an exchange rate is missing. */
export async function givenBackOf(
  actor: Pick<Actor, "db">,
  { eventId, trigger }: Pick<Row, "eventId" | "trigger">,
  events: readonly EventRow[],
  timeZone: string,
): Promise<GivenBack | undefined> {
  const undone = events.some(({ kind }) => kind === "reversal");
  const cause = events.find(({ id }) => id === eventId);
  if (undone || !shrinks(trigger) || !cause?.minor || !cause.currency)
    return { baseMinor: 0, refundedMinor: 0, undone };
  const refunds = events.filter(({ kind, source, refersTo }) => {
    const ofThis = source === cause.source && refersTo === cause.externalId;
    return kind === "refund" && (trigger === "won" || ofThis);
  });
  let refundedMinor = 0;
  for (const { minor, currency, occurredAt } of refunds) {
    const rate = await rateOn(actor, currency!, cause.currency, dayIn(timeZone, occurredAt));
    if (!rate) return undefined;
    refundedMinor += convertAt(minor!, currency!, cause.currency, rate.rate);
  }
  return { baseMinor: cause.minor, refundedMinor, undone: false };
}

type Loss = { row: Row; leftMinor: number; lost: number };

/** An unpaid commission is reduced; for a paid one the person owes the amount back. */
async function lose(actor: Actor, { row, leftMinor, lost }: Loss, because: EventRow) {
  const late = isPaidOut(row.state);
  const after = await rewrite(actor, row, {});
  await transfer(actor, row, {
    movement: late ? "clawed_back" : "reduced",
    cause: `refund:${because.id}`,
    from: accountOf(row.state),
    to: "expense",
    minor: lost,
    details: { eventId: because.id },
  });
  const kind = late ? "clawed_back" : "reduced";
  happens(actor, { commissionId: row.id, kind, by: because.personId, details: { minor: lost, leftMinor } });
  if (leftMinor === 0 && mayMove("reverse", row.state, "system"))
    await step(actor, after, "reverse", { as: "system", leftMinor });
  await tell(actor, { commissionId: row.id, kind: late ? "clawedBack" : "reduced", minor: lost });
  refresh(actor);
}
