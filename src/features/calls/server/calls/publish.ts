import { and, eq, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { addCallLine, changeCallLine } from "#features/communication/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { now } from "#server/db/columns.ts";
import type { CallParticipant, LiveCall } from "../../contract/calls.ts";
import type { CallEvent } from "../../contract/live.ts";
import { outcomeOf } from "../../rules/ending.ts";
import { calls } from "../table.ts";
import { type CallRow, callColumns, toLiveCalls } from "./read-live.ts";

type Changes = Partial<Pick<typeof calls.$inferInsert, "state" | "endReason" | "mode">> & {
  startedAt?: typeof now;
  endedAt?: typeof now;
};

/** Who receives what happens in a call: everyone in it, and guests who wait for it. */
const listening = ["in", "waiting"];

/**
 * Stores a change of a call, or that its participants changed, and announces the call to everyone in it. Lists of calls are read again.
 * The caller holds the lock of the call.
 */
export async function publish(ctx: TenantCtx, id: Id<"cal">, changes: Changes = {}): Promise<LiveCall> {
  const { db, tenantId } = ctx;
  const row = firstOf(
    await db
      .update(calls)
      .set({ ...changes, revision: sql`${calls.revision} + 1` })
      .where(and(eq(calls.tenantId, tenantId), eq(calls.id, id)))
      .returning(callColumns),
  );
  const live = firstOf(await toLiveCalls(ctx, [row]));
  for (const participant of live.participants) {
    const event: CallEvent = { type: "live", call: liveFor(participant, live) };
    if (listening.includes(participant.state)) ctx.announce(participant.id, "call", event);
    if (participant.personId) ctx.announce(participant.personId, "changed", { topics: ["calls"] });
  }
  ctx.announce(row.conversationId, "changed", { topics: ["calls"] });
  if (changes.state) await updateLine(ctx, row);
  return live;
}

/** Who waits to be admitted does not learn who else is there. */
export const liveFor = ({ id, state }: Pick<CallParticipant, "id" | "state">, call: LiveCall): LiveCall =>
  state === "in" ? call : { ...call, participants: call.participants.filter((one) => one.id === id) };

/** Adds or changes the line in the conversation. */
async function updateLine(ctx: TenantCtx, row: CallRow) {
  const { id: callId, conversationId, startedAt, endedAt, video, messageId, startedBy } = row;
  const seconds = startedAt && endedAt ? Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000) : 0;
  const event = { type: "call", callId, outcome: toOutcome(row), seconds, video } as const;
  if (messageId) {
    await changeCallLine(ctx, { id: messageId, conversationId }, event);
    return;
  }
  const added = await addCallLine(ctx, { conversationId, authorId: startedBy, event });
  await ctx.db
    .update(calls)
    .set({ messageId: added })
    .where(and(eq(calls.tenantId, ctx.tenantId), eq(calls.id, callId)));
}

const toOutcome = ({ state, endReason, startsAt }: CallRow) =>
  state === "scheduled"
    ? "scheduled"
    : state === "ended"
      ? outcomeOf(endReason ?? "finished", startsAt !== null)
      : "running";
