import type { z } from "zod";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import type { dealEventInput } from "../../contract/events.ts";
import { readDeal } from "../accrual/deal.ts";
import { dealNames } from "../lines/deal-names.ts";
import { type Actor, refresh } from "../lines/timeline.ts";
import { applyEvent, lockCause, lockDeal, retryAfter } from "./apply-event.ts";
import { type EventRow, findEvent, recordEvents } from "./deal-events.ts";
import { findOrderReferral } from "./order-referral.ts";

export type DealEventInput = z.infer<typeof dealEventInput>;

const day = 24 * 60 * 60 * 1000;
const currencies = new Set(Intl.supportedValuesOf("currency"));

/**
 * Receives an event from a payment system. It is applied at once or waits for what it needs; receiving it again has no effect.
 */
export async function receiveDealEvent(actor: Actor, input: DealEventInput): Promise<EventRow> {
  const { source, externalId, kind, minor, currency, refersTo = null } = input;
  const occurredAt = new Date(input.occurredAt).toISOString();
  const byCode = !input.referralId && !refersTo && kind === "payment" && input.couponCode;
  if (!input.referralId && !refersTo && !byCode) throw errors.needs({ field: "referralId" });
  if (!currencies.has(currency)) throw errors.needs({ field: "currency" });
  // One day ahead is allowed because of time zones.
  if (Date.parse(occurredAt) > Date.now() + day) throw errors.needs({ field: "occurredAt" });
  if (byCode && (await findEvent(actor, input)))
    return matchStored(actor, { source, externalId, kind, minor, currency, refersTo, occurredAt, referralId: null });
  const referralId = byCode ? await findOrderReferral(actor, byCode, input) : (input.referralId ?? null);
  const deal = referralId && (await readDeal(actor, referralId));
  if (referralId && !deal) throw baseErrors.notFound();

  if (referralId) lockDeal(actor, referralId);
  for (const cause of [externalId, refersTo].filter((value) => value !== null).sort()) lockCause(actor, source, cause);
  const referrerId = deal ? deal.referrerId : null;
  const event = { source, externalId, kind, referralId, referrerId, minor, currency, refersTo, occurredAt };
  const [recorded] = await recordEvents(actor, [{ ...event, personId: actor.personId ?? null }]);
  if (!recorded) return matchStored(actor, event);
  const after = await applyEvent(actor, recorded);
  if (after.referralId) await retryAfter(actor, after.referralId, [after]);
  refresh(actor);
  return after;
}

type Event = Pick<EventRow, "source" | "externalId" | "kind" | "minor" | "currency" | "refersTo" | "occurredAt"> & {
  referralId: EventRow["referralId"];
};

/** Compares a repeated event with the stored one. A deal that was only resolved later does not count as a difference. */
async function matchStored(actor: Actor, event: Event): Promise<EventRow> {
  const stored = defined(await findEvent(actor, event));
  const isSame = (["kind", "minor", "currency", "refersTo", "occurredAt"] as const).every(
    (field) => stored[field] === event[field],
  );
  const isSameDeal = event.referralId === null || stored.referralId === event.referralId;
  if (!isSame || !isSameDeal) throw errors.otherContents();
  return stored;
}

/** Records an event through the API, for company staff. */
export async function createDealEvent(ctx: Ctx, input: DealEventInput) {
  const event = await receiveDealEvent(ctx, input);
  const names = await dealNames(ctx, [event.referralId]);
  return { ...event, dealName: (event.referralId && names.get(event.referralId)) ?? null };
}
