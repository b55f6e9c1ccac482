import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { command } from "#server/db/statement.ts";
import type { TimelineEventKind } from "../../values.ts";

/** The context of a change: a request by a member, or the app itself. */
export type Actor = TenantCtx & Partial<Pick<Ctx, "personId" | "exchange">>;

export type TimelineEvent = {
  commissionId: Id<"com">;
  kind: TimelineEventKind;
  text?: string | undefined;
  /** Amounts are stored as `minor`, in the commission's currency, and are never negative. */
  details?: Record<string, unknown>;
  by?: Id<"per"> | null;
};

const jsonRows = { mapToDriverValue: (rows: object[]) => JSON.stringify(rows) };
const insertTimelineEvents = command(
  "commissions.addTimelineEvents",
  { rows: jsonRows },
  (_, p) => sql`
    insert into commission_events (commission_id, kind, person_id, text, details)
    select * from json_to_recordset(${p.rows}::json) as r(commission_id uuid, kind text, person_id uuid, text text, details jsonb)
    returning kind`,
);

/** Appends events to the timeline. The statement is pipelined with the next one. */
export function addTimelineEvents(actor: Actor, ...events: readonly TimelineEvent[]) {
  if (events.length === 0) return;
  const rows = events.map(({ commissionId, kind, text = "", details = {}, by = actor.personId ?? null }) => ({
    commission_id: commissionId.slice(4),
    kind,
    person_id: by?.slice(4) ?? null,
    text,
    details,
  }));
  actor.db.send(insertTimelineEvents, { rows });
}

/** Makes open screens refetch. */
export const refresh = ({ announce }: Pick<Actor, "announce">) =>
  announce("tenant", "changed", { topics: ["commissions"] });
