import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { DealEventKind, WaitReason } from "../values.ts";
import { accrue, inForce } from "./accrual.ts";
import { type DealNow, dealNow } from "./deal.ts";
import { alone, type EventRow, eventBy, eventsOf, setWaiting, waitingForCauses, waitingOf } from "./events.ts";
import { shrink } from "./refunds.ts";
import { commissions, dealEvents } from "./table.ts";
import type { Actor } from "./timeline.ts";

const isPayment = (kind: DealEventKind) => kind === "payment" || kind === "renewal";
const givesBack = (kind: DealEventKind) => kind === "refund" || kind === "reversal";

/** Serializes all events of one deal, in whatever order they arrive. */
export const lockDeal = (actor: Pick<Actor, "db">, referralId: Id<"ref">) => alone(actor, `deal ${referralId}`);
/** Serializes events that name no deal but only another event. */
export const lockCause = (actor: Pick<Actor, "db">, source: string, externalId: string) =>
  alone(actor, `cause ${source} ${externalId}`);

/** Applies an event, and records what it is waiting for if it cannot be applied yet. */
export async function apply(actor: Actor, event: EventRow): Promise<EventRow> {
  const known = await withDeal(actor, event);
  const waitsFor = "waitsFor" in known ? known.waitsFor : await used(actor, known.event, known.now);
  const after = "waitsFor" in known ? event : known.event;
  if (waitsFor || event.state === "waiting") await setWaiting(actor, event.id, waitsFor);
  return { ...after, state: waitsFor ? "waiting" : "applied", waitsFor: waitsFor ?? null };
}

type Known = { event: EventRow; now: DealNow } | { waitsFor: WaitReason };

/** Resolves the deal of an event: the one it names, or the deal of the event it refers to. */
async function withDeal(actor: Actor, event: EventRow): Promise<Known> {
  if (event.referralId) {
    const now = await dealNow(actor, event.referralId);
    return now ? { event, now } : { waitsFor: "no_deal" };
  }
  const cause = event.refersTo ? await eventBy(actor, { source: event.source, externalId: event.refersTo }) : undefined;
  const now = cause?.referralId && (await dealNow(actor, cause.referralId));
  if (!now) return { waitsFor: event.kind === "refund" ? "no_payment" : "no_deal" };
  lockDeal(actor, now.id);
  const whose = { referralId: now.id, referrerId: now.referrerId };
  await actor.db.update(dealEvents).set(whose).where(eq(dealEvents.id, event.id));
  return { event: { ...event, ...whose }, now };
}

async function used(actor: Actor, event: EventRow, now: DealNow): Promise<WaitReason | undefined> {
  if (givesBack(event.kind)) return giveBack(actor, event, now);
  if (isPayment(event.kind) && now.status !== "won") return "not_won";
  return accrue(actor, now, event, await inForce(actor, now, event.occurredAt));
}

async function giveBack(actor: Actor, event: EventRow, now: DealNow): Promise<WaitReason | undefined> {
  const events = await eventsOf(actor, now.id);
  const lacking = event.kind === "refund" ? await refundLacks(actor, event, events) : undefined;
  if (lacking) return lacking;
  return shrink(actor, now.id, now.timeZone, event);
}

/** A refund needs a known payment or a won deal to apply to. */
async function refundLacks(actor: Actor, { source, refersTo, referralId }: EventRow, events: readonly EventRow[]) {
  const applied = events.filter(({ state }) => state === "applied");
  if (refersTo !== null) {
    const paid = applied.some((one) => isPayment(one.kind) && one.source === source && one.externalId === refersTo);
    return paid ? undefined : "no_payment";
  }
  if (!applied.some(({ kind }) => kind === "won")) return "not_won";
  // If only payments earn commissions on this deal, the refund has to name the payment.
  const earned = await actor.db
    .selectDistinct({ trigger: commissions.trigger })
    .from(commissions)
    .where(eq(commissions.referralId, referralId!));
  const byPayment = earned.some(({ trigger }) => isPayment(trigger as DealEventKind));
  return byPayment && !earned.some(({ trigger }) => trigger === "won") ? "no_payment" : undefined;
}

/** Retries the events that arrived too early, apart from the ones that were just received. */
export async function retryAfter(actor: Actor, referralId: Id<"ref">, told: readonly EventRow[]) {
  const payments = told.filter(({ kind }) => isPayment(kind));
  const [waiting, elsewhere] = await Promise.all([
    waitingOf(actor, referralId),
    payments.length > 0 ? waitingForCauses(actor, payments) : [],
  ]);
  const others = [...waiting, ...elsewhere].filter(({ id }) => !told.some((event) => event.id === id));
  await retryAll(actor, others);
}

/** Payments are retried before the refunds that depend on them. */
export async function retryAll(actor: Actor, events: readonly EventRow[]) {
  const rank = ({ kind }: EventRow) => (givesBack(kind) ? 1 : 0);
  for (const event of events.toSorted((a, b) => rank(a) - rank(b))) await retry(actor, event);
}

/** Retries one waiting event. Commissions that it earns late are reduced at once by the refunds received so far. */
export async function retry(actor: Actor, event: EventRow): Promise<EventRow> {
  const after = await apply(actor, event);
  if (after.state !== "applied" || givesBack(after.kind) || !after.referralId) return after;
  const now = await dealNow(actor, after.referralId);
  if (now) await shrink(actor, now.id, now.timeZone, after);
  return after;
}
