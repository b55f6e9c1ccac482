import { eq } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { isPayment } from "../../rules/events.ts";
import type { DealEventKind, WaitReason } from "../../values.ts";
import { accrue, planVersionsFor } from "../accrual/accrual.ts";
import { type CurrentDeal, readDeal } from "../accrual/deal.ts";
import type { Actor } from "../lines/timeline.ts";
import { commissions, dealEvents } from "../table.ts";
import {
  acquireLock,
  type EventRow,
  eventsOf,
  findEvent,
  setWaiting,
  waitingEventsForCauses,
  waitingEventsOf,
} from "./deal-events.ts";
import { reduceByRefunds } from "./refunds.ts";

const isRefundOrReversal = (kind: DealEventKind) => kind === "refund" || kind === "reversal";

/** Serializes all events of one deal, in whatever order they arrive. */
export const lockDeal = (actor: Pick<Actor, "db">, referralId: Id<"ref">) => acquireLock(actor, `deal ${referralId}`);
/** Serializes events that name no deal but only another event. */
export const lockCause = (actor: Pick<Actor, "db">, source: string, externalId: string) =>
  acquireLock(actor, `cause ${source} ${externalId}`);

/** Applies an event, and records what it is waiting for if it cannot be applied yet. */
export async function applyEvent(actor: Actor, event: EventRow): Promise<EventRow> {
  const resolved = await resolveDeal(actor, event);
  const waitsFor = "waitsFor" in resolved ? resolved.waitsFor : await applyToDeal(actor, resolved.event, resolved.deal);
  const after = "waitsFor" in resolved ? event : resolved.event;
  if (waitsFor || event.state === "waiting") await setWaiting(actor, event.id, waitsFor);
  return { ...after, state: waitsFor ? "waiting" : "applied", waitsFor: waitsFor ?? null };
}

type ResolvedEvent = { event: EventRow; deal: CurrentDeal } | { waitsFor: WaitReason };

/** Resolves the deal of an event: the one it names, or the deal of the event it refers to. */
async function resolveDeal(actor: Actor, event: EventRow): Promise<ResolvedEvent> {
  if (event.referralId) {
    const deal = await readDeal(actor, event.referralId);
    return deal ? { event, deal } : { waitsFor: "no_deal" };
  }
  const cause = event.refersTo
    ? await findEvent(actor, { source: event.source, externalId: event.refersTo })
    : undefined;
  const deal = cause?.referralId && (await readDeal(actor, cause.referralId));
  if (!deal) return { waitsFor: event.kind === "refund" ? "no_payment" : "no_deal" };
  lockDeal(actor, deal.id);
  const owner = { referralId: deal.id, referrerId: deal.referrerId };
  await actor.db.update(dealEvents).set(owner).where(eq(dealEvents.id, event.id));
  return { event: { ...event, ...owner }, deal };
}

async function applyToDeal(actor: Actor, event: EventRow, deal: CurrentDeal): Promise<WaitReason | undefined> {
  if (isRefundOrReversal(event.kind)) return applyRefund(actor, event, deal);
  if (isPayment(event.kind) && deal.status !== "won") return "not_won";
  return accrue(actor, deal, event, await planVersionsFor(actor, deal, event.occurredAt));
}

async function applyRefund(actor: Actor, event: EventRow, deal: CurrentDeal): Promise<WaitReason | undefined> {
  const events = await eventsOf(actor, deal.id);
  const missing = event.kind === "refund" ? await findMissing(actor, event, events) : undefined;
  if (missing) return missing;
  return reduceByRefunds(actor, deal.id, deal.timeZone, event);
}

/** A refund needs a known payment or a won deal to apply to. */
async function findMissing(actor: Actor, { source, refersTo, referralId }: EventRow, events: readonly EventRow[]) {
  const applied = events.filter(({ state }) => state === "applied");
  if (refersTo !== null) {
    const isPaid = applied.some(
      (candidate) => isPayment(candidate.kind) && candidate.source === source && candidate.externalId === refersTo,
    );
    return isPaid ? undefined : "no_payment";
  }
  if (!applied.some(({ kind }) => kind === "won")) return "not_won";
  // If only payments earn commissions on this deal, the refund has to name the payment.
  const earned = await actor.db
    .selectDistinct({ trigger: commissions.trigger })
    .from(commissions)
    .where(eq(commissions.referralId, defined(referralId)));
  const earnsByPayment = earned.some(({ trigger }) => isPayment(trigger as DealEventKind));
  return earnsByPayment && !earned.some(({ trigger }) => trigger === "won") ? "no_payment" : undefined;
}

/** Retries the events that arrived too early, apart from the ones that were just received. */
export async function retryAfter(actor: Actor, referralId: Id<"ref">, received: readonly EventRow[]) {
  const payments = received.filter(({ kind }) => isPayment(kind));
  const [waiting, waitingElsewhere] = await Promise.all([
    waitingEventsOf(actor, referralId),
    payments.length > 0 ? waitingEventsForCauses(actor, payments) : [],
  ]);
  const others = [...waiting, ...waitingElsewhere].filter(({ id }) => !received.some((event) => event.id === id));
  await retryEvents(actor, others);
}

/** Payments are retried before the refunds that depend on them. */
export async function retryEvents(actor: Actor, events: readonly EventRow[]) {
  const rank = ({ kind }: EventRow) => (isRefundOrReversal(kind) ? 1 : 0);
  for (const event of events.toSorted((a, b) => rank(a) - rank(b))) await retryEvent(actor, event);
}

/** Retries one waiting event. Commissions that it earns late are reduced at once by the refunds received so far. */
export async function retryEvent(actor: Actor, event: EventRow): Promise<EventRow> {
  const after = await applyEvent(actor, event);
  if (after.state !== "applied" || isRefundOrReversal(after.kind) || !after.referralId) return after;
  const deal = await readDeal(actor, after.referralId);
  if (deal) await reduceByRefunds(actor, deal.id, deal.timeZone, after);
  return after;
}
