import { and, eq } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import type { Attachment, CallEvent, CallRequest } from "../../contract/live.ts";
import { lockCall } from "../calls/find-call.ts";
import { leaveCall } from "../calls/leave.ts";
import { isParticipant, type ParticipantRow, participantColumns, readParticipants } from "../calls/participants.ts";
import { liveFor, publish } from "../calls/publish.ts";
import { toLiveCalls } from "../calls/read-live.ts";
import { readForGuest, sayAsGuest } from "../guests/messages.ts";
import { answerRecording } from "../recordings/consent.ts";
import { callParticipants, calls } from "../table.ts";
import { iceServersFor } from "./ice.ts";

/** Returns a participant who is in the call or waits for it. */
export async function findPresent(ctx: Pick<TenantCtx, "db" | "tenantId">, id: Id<"cap">) {
  const [found] = await ctx.db.select(participantColumns).from(callParticipants).where(isParticipant(ctx, id));
  return found && (found.state === "in" || found.state === "waiting") ? found : undefined;
}

/** Whether the person has meanwhile entered with another tab. A guest has one for each name that they gave. */
export const isInOtherTab = ({ personId, tab }: ParticipantRow, given: string) => personId !== null && tab !== given;

/** Only those who are in a call send to the media server and receive from it. */
export async function usesMediaServer({ db, tenantId }: TenantCtx, { state, callId }: ParticipantRow) {
  const [call] = await db
    .select({ mode: calls.mode })
    .from(calls)
    .where(and(eq(calls.tenantId, tenantId), eq(calls.id, callId)));
  return state === "in" && call?.mode === "sfu";
}

/** What the browser needs to take part. */
export async function attach(ctx: TenantCtx, participant: ParticipantRow): Promise<Attachment> {
  await ctx.db.update(callParticipants).set({ seenAt: now }).where(isParticipant(ctx, participant.id));
  const call = firstOf(await toLiveCalls(ctx, [await lockCall(ctx, participant.callId)]));
  return {
    call: liveFor(participant, call),
    messages: await readForGuest(ctx, participant),
    iceServers: participant.state === "in" ? iceServersFor(ctx.services.settings, participant.id) : [],
  };
}

type Request<T extends CallRequest["type"]> = Extract<CallRequest, { type: T }>;
type Action = Exclude<CallRequest, { type: "attach" | "sfu" }>;

const send = (ctx: TenantCtx, to: Id<"cap">, event: CallEvent) => ctx.announce(to, "call", event);

/** Does what a participant asks for, except attaching and media. Returns false for what they may not do now. */
export async function act(ctx: TenantCtx, by: ParticipantRow, request: Action): Promise<boolean> {
  const { id, callId } = by;
  if (request.type === "signal") return relay(ctx, by, request);
  if (request.type === "react") return react(ctx, by, request);
  if (request.type === "say") return sayAsGuest(ctx, by, request);
  if (request.type === "leave") await leaveCall(ctx, callId, id);
  else {
    await lockCall(ctx, callId);
    if (request.type === "media")
      await ctx.db.update(callParticipants).set(request.media).where(isParticipant(ctx, id));
    else await answerRecording(ctx, callId, { ...request, participantId: id });
    await publish(ctx, callId);
  }
  return true;
}

/** Relays only between two people who are both in the same call. */
async function relay(ctx: TenantCtx, by: ParticipantRow, { to, signal }: Request<"signal">) {
  const target = by.state === "in" ? await findPresent(ctx, to) : undefined;
  if (target?.state !== "in" || target.callId !== by.callId) return false;
  send(ctx, to, { type: "signal", callId: by.callId, from: by.id, signal });
  return true;
}

async function react(ctx: TenantCtx, by: ParticipantRow, { emoji }: Request<"react">) {
  if (by.state !== "in") return false;
  const event: CallEvent = { type: "reaction", callId: by.callId, from: by.id, emoji };
  for (const { id, state } of await readParticipants(ctx, by.callId)) if (state === "in") send(ctx, id, event);
  return true;
}
