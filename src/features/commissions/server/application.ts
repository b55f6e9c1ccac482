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

/** Everything told of one deal is understood one after the other, however it arrives. */
export const lockDeal = (actor: Pick<Actor, "db">, referralId: Id<"ref">) => alone(actor, `deal ${referralId}`);
/** The same for what names no deal, only another event. */
export const lockCause = (actor: Pick<Actor, "db">, source: string, externalId: string) =>
  alone(actor, `cause ${source} ${externalId}`);

/** Makes of an event what it makes, and keeps with it what it still waits for. */
export async function apply(actor: Actor, event: EventRow): Promise<EventRow> {
  const known = await withDeal(actor, event);
  const waitsFor = "waitsFor" in known ? known.waitsFor : await used(actor, known.event, known.now);
  const after = "waitsFor" in known ? event : known.event;
  if (waitsFor || event.state === "waiting") await setWaiting(actor, event.id, waitsFor);
  return { ...after, state: waitsFor ? "waiting" : "applied", waitsFor: waitsFor ?? null };
}

type Known = { event: EventRow; now: DealNow } | { waitsFor: WaitReason };

/** Which deal it is about: the one it names, or that of the event it refers to. */
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

/** A refund is of a payment that was told, or of a deal that was won. */
async function refundLacks(actor: Actor, { source, refersTo, referralId }: EventRow, events: readonly EventRow[]) {
  const applied = events.filter(({ state }) => state === "applied");
  if (refersTo !== null) {
    const paid = applied.some((one) => isPayment(one.kind) && one.source === source && one.externalId === refersTo);
    return paid ? undefined : "no_payment";
  }
  if (!applied.some(({ kind }) => kind === "won")) return "not_won";
  // Where only payments earn, it must be said which one was given back.
  const earned = await actor.db
    .selectDistinct({ trigger: commissions.trigger })
    .from(commissions)
    .where(eq(commissions.referralId, referralId!));
  const byPayment = earned.some(({ trigger }) => isPayment(trigger as DealEventKind));
  return byPayment && !earned.some(({ trigger }) => trigger === "won") ? "no_payment" : undefined;
}

/** What came too early is tried again; `told` is what is new. */
export async function retryAfter(actor: Actor, referralId: Id<"ref">, told: readonly EventRow[]) {
  const payments = told.filter(({ kind }) => isPayment(kind));
  const [waiting, elsewhere] = await Promise.all([
    waitingOf(actor, referralId),
    payments.length > 0 ? waitingForCauses(actor, payments) : [],
  ]);
  const others = [...waiting, ...elsewhere].filter(({ id }) => !told.some((event) => event.id === id));
  await retryAll(actor, others);
}

/** Payments first, then what was given back of them. */
export async function retryAll(actor: Actor, events: readonly EventRow[]) {
  const rank = ({ kind }: EventRow) => (givesBack(kind) ? 1 : 0);
  for (const event of events.toSorted((a, b) => rank(a) - rank(b))) await retry(actor, event);
}

/** One that waited. What it earns late is at once brought to what refunds have left of it. */
export async function retry(actor: Actor, event: EventRow): Promise<EventRow> {
  const after = await apply(actor, event);
  if (after.state !== "applied" || givesBack(after.kind) || !after.referralId) return after;
  const now = await dealNow(actor, after.referralId);
  if (now) await shrink(actor, now.id, now.timeZone, after);
  return after;
}
