import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../contract.ts";
import type { toldEvent } from "../deal-events.ts";
import { apply, lockCause, lockDeal, retryAfter } from "./application.ts";
import { dealNow } from "./deal.ts";
import { type EventRow, eventBy, noteEvents } from "./events.ts";
import { dealNames } from "./lines.ts";
import { type Actor, refresh } from "./timeline.ts";

export type Told = z.infer<typeof toldEvent>;

const day = 24 * 60 * 60 * 1000;
const currencies = new Set(Intl.supportedValuesOf("currency"));

/**
 * Receives an event from a payment system. It is applied at once or waits for what it needs; receiving it again has no effect.
 */
export async function takeIn(actor: Actor, told: Told): Promise<EventRow> {
  const { source, externalId, kind, minor, currency, referralId = null, refersTo = null } = told;
  const occurredAt = new Date(told.occurredAt).toISOString();
  if (!referralId && !refersTo) throw errors.needs({ field: "referralId" });
  if (!currencies.has(currency)) throw errors.needs({ field: "currency" });
  // One day ahead is allowed because of time zones.
  if (Date.parse(occurredAt) > Date.now() + day) throw errors.needs({ field: "occurredAt" });
  const deal = referralId && (await dealNow(actor, referralId));
  if (referralId && !deal) throw baseErrors.notFound();

  if (referralId) lockDeal(actor, referralId);
  for (const cause of [externalId, refersTo].filter((one) => one !== null).sort()) lockCause(actor, source, cause);
  const referrerId = deal ? deal.referrerId : null;
  const event = { source, externalId, kind, referralId, referrerId, minor, currency, refersTo, occurredAt };
  const [noted] = await noteEvents(actor, [{ ...event, personId: actor.personId ?? null }]);
  if (!noted) return asBefore(actor, event);
  const after = await apply(actor, noted);
  if (after.referralId) await retryAfter(actor, after.referralId, [after]);
  refresh(actor);
  return after;
}

type Event = Pick<EventRow, "source" | "externalId" | "kind" | "minor" | "currency" | "refersTo" | "occurredAt"> & {
  referralId: EventRow["referralId"];
};

/** Compares a repeated event with the stored one. A deal that was only resolved later does not count as a difference. */
async function asBefore(actor: Actor, event: Event): Promise<EventRow> {
  const before = (await eventBy(actor, event))!;
  const same = (["kind", "minor", "currency", "refersTo", "occurredAt"] as const).every(
    (field) => before[field] === event[field],
  );
  const sameDeal = event.referralId === null || before.referralId === event.referralId;
  if (!same || !sameDeal) throw errors.otherContents();
  return before;
}

/** Records an event through the API, for company staff. */
export async function tellEvent(ctx: Ctx, told: Told) {
  const event = await takeIn(ctx, told);
  const names = await dealNames(ctx, [event.referralId]);
  return { ...event, dealName: (event.referralId && names.get(event.referralId)) ?? null };
}
