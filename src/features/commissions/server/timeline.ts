import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { command } from "#server/db/statement.ts";
import type { Happening } from "../values.ts";

/** The context of a change: a request by a member, or the app itself. */
export type Actor = TenantCtx & Partial<Pick<Ctx, "personId" | "exchange">>;

export type Happened = {
  commissionId: Id<"com">;
  kind: Happening;
  text?: string | undefined;
  /** Amounts are stored as `minor`, in the commission's currency, and are never negative. */
  details?: Record<string, unknown>;
  by?: Id<"per"> | null;
};

const list = { mapToDriverValue: (rows: object[]) => JSON.stringify(rows) };
const happened = command(
  "commissions.addTimelineEvents",
  { rows: list },
  (_, p) => sql`
    insert into commission_events (commission_id, kind, person_id, text, details)
    select * from json_to_recordset(${p.rows}::json) as r(commission_id uuid, kind text, person_id uuid, text text, details jsonb)
    returning kind`,
);

/** Appends events to the timeline. The statement is pipelined with the next one. */
export function happens(actor: Actor, ...all: readonly Happened[]) {
  if (all.length === 0) return;
  const rows = all.map(({ commissionId, kind, text = "", details = {}, by = actor.personId ?? null }) => ({
    commission_id: commissionId.slice(4),
    kind,
    person_id: by?.slice(4) ?? null,
    text,
    details,
  }));
  actor.db.send(happened, { rows });
}

/** Makes open screens refetch. */
export const refresh = ({ announce }: Pick<Actor, "announce">) =>
  announce("tenant", "changed", { topics: ["commissions"] });
