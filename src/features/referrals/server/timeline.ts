import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import type { Ctx, ReadCtx, TenantCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { rows } from "#server/db/statement.ts";
import { happeningFilters, type listHappenings as listEndpoint, type addNote as noteEndpoint } from "../record.ts";
import { sidesOf } from "../rules.ts";
import type { Happening } from "../values.ts";
import { referralEvents } from "./table.ts";
import { visible } from "./whole.ts";

/** The acting person, or the system. */
export type Actor = TenantCtx & Partial<Pick<Ctx, "personId" | "exchange">>;

const happened = rows(
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

type Told = { text?: string | undefined; details?: Record<string, unknown>; by?: Id<"per"> | null };

/** Adds a timeline event. The statement is pipelined with the following ones. */
export const happens = (actor: Actor, referralId: Id<"ref">, kind: Happening, told: Told = {}) => {
  const { text = "", details = {}, by = actor.personId ?? null } = told;
  actor.db.send(happened, { referralId, kind, personId: by, text, details });
};

const shown = {
  id: referralEvents.id,
  kind: referralEvents.kind,
  personId: referralEvents.personId,
  internal: referralEvents.internal,
  text: referralEvents.text,
  details: referralEvents.details,
  createdAt: referralEvents.createdAt,
};
const events = listing("referrals.timeline", {
  from: referralEvents,
  select: shown,
  filters: happeningFilters,
  columns: { createdAt: referralEvents.createdAt },
  id: referralEvents.id,
});

/** Internal notes belong to the company: the referrer cannot see that there are any. */
export async function listHappenings(ctx: ReadCtx, { referralId, ...input }: z.infer<typeof listEndpoint.input>) {
  const row = await visible(ctx, referralId);
  const all = sidesOf(ctx, row).includes("company");
  const also = and(eq(referralEvents.referralId, referralId), all ? undefined : eq(referralEvents.internal, false));
  const { items, next } = await events({ db: ctx.db }, input, also);
  const names = await namesOf(
    ctx,
    items.map(({ personId }) => personId),
  );
  return { items: items.map((item) => ({ ...item, by: (item.personId && names.get(item.personId)) ?? null })), next };
}

export async function addNote(ctx: Ctx, { referralId, text, internal }: z.infer<typeof noteEndpoint.input>) {
  const { db, personId } = ctx;
  const row = await visible(ctx, referralId);
  const ours = sidesOf(ctx, row).includes("company") && internal;
  const [made] = await db
    .insert(referralEvents)
    .values({ referralId, kind: "noted", personId, text, internal: ours })
    .returning(shown);
  ctx.announce("tenant", "changed", { topics: ["referrals"] });
  return { ...made!, by: (await namesOf(ctx, [personId])).get(personId) ?? null };
}
