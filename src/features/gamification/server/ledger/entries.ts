import { and, eq, inArray, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { command } from "#server/db/statement.ts";
import type { EntryKind, ReversalReason } from "../../values.ts";
import { enqueueRefresh } from "../scores/refresh-task.ts";
import { gameEntries, gamePlayers } from "../table.ts";

type Writer = Pick<TenantCtx, "db" | "tenantId" | "enqueue">;

export type NewEntry = {
  personId: Id<"per">;
  kind: EntryKind;
  subject: string;
  event?: string;
  xp: number;
  points: number;
  occurredAt: string;
  day: string;
  lockedUntil?: string | null;
  referralId?: Id<"ref"> | null;
  valueXp?: number | null;
  valueMinor?: number | null;
  reversesId?: Id<"gen"> | null;
  reason?: ReversalReason | null;
  text?: string;
  rulesVersion?: number | null;
};

const jsonIds = { mapToDriverValue: (ids: readonly string[]) => JSON.stringify(ids.map((id) => id.slice(4))) };
const touch = command(
  "gamification.touchPlayers",
  { tenantId: gamePlayers.tenantId, ids: jsonIds },
  (_, p) => sql`
    insert into game_players (tenant_id, person_id, stale_since)
    select ${p.tenantId}, value::uuid, now() from json_array_elements_text(${p.ids}::json) order by value
    on conflict (tenant_id, person_id) do update set stale_since = coalesce(game_players.stale_since, now())
    returning id`,
  { id: gamePlayers.id },
);

/**
 * Locks the rows of people in the game, which serializes what they are awarded and what they spend, and has their scores, badges and
 * tiers calculated again after the commit.
 */
export async function lockPlayers(ctx: Writer, personIds: readonly Id<"per">[]) {
  await ctx.db.apply(touch, { tenantId: ctx.tenantId, ids: [...new Set(personIds)] });
  await enqueueRefresh(ctx);
}

const jsonRows = { mapToDriverValue: (rows: readonly object[]) => JSON.stringify(rows) };
const insert = command(
  "gamification.insertEntries",
  { tenantId: gameEntries.tenantId, rows: jsonRows },
  (_, p) => sql`
    insert into game_entries (tenant_id, person_id, kind, subject, event, xp, points, occurred_at, day, locked_until, referral_id,
      value_xp, value_minor, reverses_id, reason, text, rules_version)
    select ${p.tenantId}, r.* from json_to_recordset(${p.rows}::json) as r(person_id uuid, kind text, subject text, event text, xp int,
      points int, occurred_at timestamptz, day date, locked_until timestamptz, referral_id uuid, value_xp int, value_minor bigint,
      reverses_id uuid, reason text, text text, rules_version int)
    on conflict (tenant_id, kind, subject, event) do nothing returning id, person_id`,
  { id: gameEntries.id, personId: gameEntries.personId },
);

const uuidOf = (id: string | null | undefined) => id?.slice(4) ?? null;

/** Adds entries to the ledger and returns the new ones; an entry that exists is skipped. The players' rows must be locked. */
export const insertEntries = ({ db, tenantId }: Pick<Writer, "db" | "tenantId">, entries: readonly NewEntry[]) =>
  entries.length === 0
    ? Promise.resolve([])
    : db.apply(insert, {
        tenantId,
        rows: entries.map((entry) => ({
          person_id: uuidOf(entry.personId),
          kind: entry.kind,
          subject: entry.subject,
          event: entry.event ?? "",
          xp: entry.xp,
          points: entry.points,
          occurred_at: entry.occurredAt,
          day: entry.day,
          locked_until: entry.lockedUntil ?? null,
          referral_id: uuidOf(entry.referralId),
          value_xp: entry.valueXp ?? null,
          value_minor: entry.valueMinor ?? null,
          reverses_id: uuidOf(entry.reversesId),
          reason: entry.reason ?? null,
          text: entry.text ?? "",
          rules_version: entry.rulesVersion ?? null,
        })),
      });

type Reversal = { referralId: Id<"ref">; kinds: readonly EntryKind[]; reason: ReversalReason; at: string; day: string };

/** Takes back what a referral earned. Each entry is reversed once, with the lock of its own points. */
export async function reverseEntries(ctx: Writer, { referralId, kinds, reason, at, day }: Reversal) {
  const isReversed = sql`exists (select from game_entries r where r.tenant_id = ${gameEntries.tenantId} and r.reverses_id = ${gameEntries.id})`;
  const found = await ctx.db
    .select()
    .from(gameEntries)
    .where(
      and(
        eq(gameEntries.tenantId, ctx.tenantId),
        eq(gameEntries.referralId, referralId),
        inArray(gameEntries.kind, [...kinds]),
        sql`not ${isReversed}`,
      ),
    );
  if (found.length === 0) return;
  await lockPlayers(
    ctx,
    found.map(({ personId }) => personId),
  );
  const reversals = found.map((entry) => ({
    personId: entry.personId,
    kind: "reversed" as const,
    subject: entry.id,
    xp: -entry.xp,
    points: -entry.points,
    occurredAt: at,
    day,
    lockedUntil: entry.lockedUntil,
    referralId,
    valueMinor: entry.valueMinor === null ? null : -entry.valueMinor,
    reversesId: entry.id,
    reason,
    rulesVersion: entry.rulesVersion,
  }));
  await insertEntries(ctx, reversals);
}
