import { and, eq, inArray } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { readConversationKind } from "#features/communication/server/reads.ts";
import { recordCall } from "#features/referrals/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import type { LiveCall } from "../../contract/calls.ts";
import { nextState } from "../../rules/ending.ts";
import type { CallMode, EndReason } from "../../values.ts";
import { followInRoom } from "../sfu/room-task.ts";
import { callRecordings } from "../table.ts";
import { notifyMissed } from "./notices.ts";
import { changeState, readParticipants, stopRinging } from "./participants.ts";
import { publish } from "./publish.ts";
import type { CallRow } from "./read-live.ts";

type Changes = { startedAt?: typeof now; state?: "running"; mode?: CallMode };

/** After someone entered, answered or left: decides whether the call goes on, and announces it. The caller holds its lock. */
export async function settle(ctx: TenantCtx, row: CallRow, changes: Changes = {}): Promise<LiveCall> {
  const participants = await readParticipants(ctx, row.id);
  const { kind } = await readConversationKind(ctx, row.conversationId);
  const next = nextState({
    state: changes.state ?? row.state,
    isScheduled: row.startsAt !== null,
    isDirect: kind === "direct",
    hasStarted: row.startedAt !== null || changes.startedAt !== undefined,
    participants: participants.map(({ state, personId }) => ({
      state,
      isStarter: personId !== null && personId === row.startedBy,
    })),
  });
  if (next?.state === "ended") return finish(ctx, row, next.reason);
  return publish(ctx, row.id, { ...changes, ...next });
}

/** Ends a call for everyone. Those for whom it still rang have missed it. */
export async function finish(ctx: TenantCtx, row: CallRow, reason: EndReason): Promise<LiveCall> {
  const missed = await changeState(ctx, row.id, { from: ["ringing"], to: "missed" });
  stopRinging(ctx, row.id, missed);
  await notifyMissed(ctx, row, missed);
  const left = await changeState(ctx, row.id, { from: ["in", "waiting"], to: "left" });
  await endRecordings(ctx, row.id);
  await followInRoom(ctx, row);
  const live = await publish(ctx, row.id, { state: "ended", endedAt: now, endReason: reason });
  // They have left by now, and still have to learn that the call is over.
  for (const { id } of left) ctx.announce(id, "call", { type: "live", call: live });
  if (reason === "finished") await addToTimeline(ctx, row, live);
  return live;
}

/** A recording that runs is still uploaded; a question about one has no answer any more. */
async function endRecordings({ db, tenantId }: TenantCtx, callId: Id<"cal">) {
  const changes = [
    { from: "recording", to: "saving" },
    { from: "asked", to: "refused" },
  ] as const;
  for (const { from, to } of changes)
    await db
      .update(callRecordings)
      .set({ state: to })
      .where(
        and(
          eq(callRecordings.tenantId, tenantId),
          eq(callRecordings.callId, callId),
          inArray(callRecordings.state, [from]),
        ),
      );
}

async function addToTimeline(ctx: TenantCtx, { conversationId, startedBy }: CallRow, live: LiveCall) {
  const { referralId } = await readConversationKind(ctx, conversationId);
  if (!referralId || !live.startedAt || !live.endedAt) return;
  const people = live.participants.filter(({ joinedAt }) => joinedAt !== null).map(({ name }) => name);
  const seconds = Math.round((Date.parse(live.endedAt) - Date.parse(live.startedAt)) / 1000);
  recordCall(ctx, referralId, { callId: live.id, seconds, people, by: startedBy });
}
