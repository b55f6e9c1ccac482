import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { authEventFilters } from "../../contract/auth-events.ts";
import { authEvents } from "../table.ts";
import { deviceOf } from "./device.ts";

const events = listing("identity.authEvents", {
  from: authEvents,
  select: {
    id: authEvents.id,
    type: authEvents.type,
    details: authEvents.details,
    ip: authEvents.ip,
    userAgent: authEvents.userAgent,
    timestamp: authEvents.at,
  },
  filters: authEventFilters,
  columns: { type: authEvents.type },
  id: authEvents.id,
  owner: authEvents.personId,
});

export async function listAuthEvents(ctx: ReadCtx, input: Parameters<typeof events>[1]) {
  const { items, next } = await events(ctx, input);
  return { items: items.map((event) => ({ ...event, ...deviceOf(event.userAgent) })), next };
}
