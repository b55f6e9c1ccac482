import type { z } from "zod";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { dealEventFilters, type listDealEvents as listEndpoint } from "../../contract/events.ts";
import { dealNames } from "../lines/deal-names.ts";
import { dealEvents } from "../table.ts";

const events = listing("commissions.events", {
  from: dealEvents,
  select: {
    id: dealEvents.id,
    source: dealEvents.source,
    externalId: dealEvents.externalId,
    kind: dealEvents.kind,
    referralId: dealEvents.referralId,
    minor: dealEvents.minor,
    currency: dealEvents.currency,
    refersTo: dealEvents.refersTo,
    occurredAt: dealEvents.occurredAt,
    state: dealEvents.state,
    waitsFor: dealEvents.waitsFor,
    createdAt: dealEvents.createdAt,
  },
  filters: dealEventFilters,
  columns: {
    state: dealEvents.state,
    kind: dealEvents.kind,
    referralId: dealEvents.referralId,
    source: dealEvents.source,
    createdAt: dealEvents.createdAt,
  },
  id: dealEvents.id,
});

export async function listDealEvents(ctx: ReadCtx, input: z.infer<typeof listEndpoint.input>) {
  const { items, next } = await events({ db: ctx.db }, input);
  const names = await dealNames(
    ctx,
    items.map(({ referralId }) => referralId),
  );
  return {
    items: items.map((one) => ({ ...one, dealName: (one.referralId && names.get(one.referralId)) ?? null })),
    next,
  };
}
