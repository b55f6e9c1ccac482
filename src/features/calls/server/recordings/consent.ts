import { and, eq, inArray } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { nextRecordingState } from "../../rules/consent.ts";
import type { ParticipantRow } from "../calls/participants.ts";
import { readParticipants } from "../calls/participants.ts";
import { callRecordings } from "../table.ts";

const isActive = ({ tenantId }: TenantCtx, callId: Id<"cal">) =>
  and(
    eq(callRecordings.tenantId, tenantId),
    eq(callRecordings.callId, callId),
    inArray(callRecordings.state, ["asked", "recording"]),
  );

type Answer = { participantId: Id<"cap">; recordingId: Id<"crc">; agrees: boolean };

/** Stores what a participant answered, and starts or ends the recording accordingly. The caller holds the lock of the call. */
export async function answerRecording(
  ctx: TenantCtx,
  callId: Id<"cal">,
  { participantId, recordingId, agrees }: Answer,
) {
  const [active] = await ctx.db.select().from(callRecordings).where(isActive(ctx, callId));
  if (active?.id !== recordingId) return;
  const agreed = agrees ? [...new Set([...active.agreed, participantId])] : active.agreed;
  await store(ctx, callId, { ...active, agreed, refusedBy: agrees ? null : participantId });
}

/** Someone left: the others may now all have agreed. Without the browser that records, the recording ends. */
export async function settleRecording(ctx: TenantCtx, callId: Id<"cal">, left: ParticipantRow) {
  const [active] = await ctx.db.select().from(callRecordings).where(isActive(ctx, callId));
  if (!active) return;
  if (active.askedBy === left.id)
    await ctx.db
      .update(callRecordings)
      .set({ state: active.state === "asked" ? "refused" : "saving" })
      .where(isActive(ctx, callId));
  else await store(ctx, callId, active);
}

async function store(ctx: TenantCtx, callId: Id<"cal">, recording: typeof callRecordings.$inferSelect) {
  const { agreed, refusedBy, startedAt } = recording;
  const present = (await readParticipants(ctx, callId)).filter(({ state }) => state === "in").map(({ id }) => id);
  const state = nextRecordingState({ ...recording, present });
  const isStarting = state === "recording" && startedAt === null;
  await ctx.db
    .update(callRecordings)
    .set({ agreed, refusedBy, state, ...(isStarting && { startedAt: now }) })
    .where(isActive(ctx, callId));
}
