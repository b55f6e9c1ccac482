import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import type { Ctx, ReadCtx, TenantCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { rows } from "#server/db/statement.ts";
import {
  type listTimelineEvents as listEndpoint,
  type addNote as noteEndpoint,
  timelineFilters,
} from "../../contract/timeline.ts";
import type { TimelineEventKind } from "../../contract/values.ts";
import { sidesOf } from "../../rules/permissions.ts";
import { referralEvents } from "../table.ts";
import { getVisible } from "./detail.ts";

/** The acting person, or the system. */
export type Actor = TenantCtx & Partial<Pick<Ctx, "personId" | "exchange">>;

const insertEvent = rows(
  "referrals.addTimelineEvent",
  {
    referralId: referralEvents.referralId,
    kind: referralEvents.kind,
    personId: referralEvents.personId,
    text: referralEvents.text,
    details: referralEvents.details,
  },
  referralEvents,
);

type EventInput = { text?: string | undefined; details?: Record<string, unknown>; by?: Id<"per"> | null };

/** Adds a timeline event. The statement is pipelined with the following ones. */
export const addTimelineEvent = (
  actor: Actor,
  referralId: Id<"ref">,
  kind: TimelineEventKind,
  event: EventInput = {},
) => {
  const { text = "", details = {}, by = actor.personId ?? null } = event;
  actor.db.send(insertEvent, { referralId, kind, personId: by, text, details });
};

const eventColumns = {
  id: referralEvents.id,
  kind: referralEvents.kind,
  personId: referralEvents.personId,
  internal: referralEvents.internal,
  text: referralEvents.text,
  details: referralEvents.details,
  createdAt: referralEvents.createdAt,
};
const eventList = listing("referrals.timeline", {
  from: referralEvents,
  select: eventColumns,
  filters: timelineFilters,
  columns: { createdAt: referralEvents.createdAt, kind: referralEvents.kind },
  id: referralEvents.id,
});

/** Internal notes belong to the company: the referrer cannot see that there are any. */
export async function listTimelineEvents(ctx: ReadCtx, { referralId, ...input }: z.infer<typeof listEndpoint.input>) {
  const row = await getVisible(ctx, referralId);
  const canSeeInternal = sidesOf(ctx, row).includes("company");
  const condition = and(
    eq(referralEvents.referralId, referralId),
    canSeeInternal ? undefined : eq(referralEvents.internal, false),
  );
  const { items, next } = await eventList({ db: ctx.db }, input, condition);
  const names = await namesOf(
    ctx,
    items.map(({ personId }) => personId),
  );
  return { items: items.map((item) => ({ ...item, by: (item.personId && names.get(item.personId)) ?? null })), next };
}

export async function addNote(ctx: Ctx, { referralId, text, internal }: z.infer<typeof noteEndpoint.input>) {
  const { db, personId } = ctx;
  const row = await getVisible(ctx, referralId);
  const isInternal = sidesOf(ctx, row).includes("company") && internal;
  const created = firstOf(
    await db
      .insert(referralEvents)
      .values({ referralId, kind: "noted", personId, text, internal: isInternal })
      .returning(eventColumns),
  );
  ctx.announce("tenant", "changed", { topics: ["referrals"] });
  return { ...created, by: (await namesOf(ctx, [personId])).get(personId) ?? null };
}
