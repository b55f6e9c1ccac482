import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { joinConversation } from "#features/communication/server/writes.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import type { enterCall as enterEndpoint } from "../../contract/calls.ts";
import { errors } from "../../contract/errors.ts";
import type { CallEvent } from "../../contract/live.ts";
import { capacityOf, nextMode } from "../../rules/capacity.ts";
import { callRecordings } from "../table.ts";
import { findCall, lockOpenCall } from "./find-call.ts";
import { settle } from "./finish.ts";
import { type ParticipantRow, putIn, readParticipants, stopRinging } from "./participants.ts";
import type { CallRow } from "./read-live.ts";
import { toCall } from "./view.ts";

/** Enters a call, answers it if it rings, and takes it over from the person's other tab. */
export async function enterCall(ctx: Ctx, input: z.infer<typeof enterEndpoint.input>) {
  const { id, tab, media, agreesToRecording } = input;
  const { conversation } = await findCall(ctx, id);
  if (!conversation.canWrite) throw baseErrors.forbidden();
  await joinConversation(ctx, conversation.id, ctx.personId);
  const row = await lockOpenCall(ctx, id);
  const before = await readParticipants(ctx, id);
  const own = before.find(({ personId }) => personId === ctx.personId);
  assertRoom(ctx, row, before, own?.id);
  await takeOver(ctx, row, own, tab);
  const me = await putIn(ctx, id, ctx.personId, { tab, media });
  await agreeOnEntry(ctx, id, me.id, agreesToRecording);
  if (own?.state === "ringing") stopRinging(ctx, id, [own]);
  await settle(ctx, row, changesOnEntry(ctx, row, before, me.id));
  return { call: await toCall(ctx, id), participantId: me.id };
}

type Before = readonly ParticipantRow[];
const othersIn = (before: Before, me: Id<"cap"> | undefined) =>
  before.filter(({ state, id }) => state === "in" && id !== me);
const hasMediaServer = ({ services }: TenantCtx) => services.janus?.isReady() ?? false;

export function assertRoom(ctx: TenantCtx, { mode }: CallRow, before: Before, me: Id<"cap"> | undefined) {
  const capacity = capacityOf({ mode, hasMediaServer: hasMediaServer(ctx) });
  if (othersIn(before, me).length >= capacity) throw errors.full();
}

/** The person's other tab ends its part; it recognizes by the tab's id that it is meant. */
function takeOver(ctx: TenantCtx, { id: callId }: CallRow, own: ParticipantRow | undefined, tab: string) {
  if (own?.state !== "in" || own.tab === tab) return;
  const event: CallEvent = { type: "replaced", callId, participantId: own.id, tab };
  ctx.announce(own.id, "call", event);
}

/** People talk from the moment a second person is there, and use the media server from the third. */
export function changesOnEntry(ctx: TenantCtx, row: CallRow, before: Before, me: Id<"cap">) {
  const others = othersIn(before, me).length;
  const isSecond = others > 0;
  const isWaitingAlone = row.state === "ringing" && !isSecond;
  return {
    mode: nextMode({ mode: row.mode, hasMediaServer: hasMediaServer(ctx), present: others + 1 }),
    ...(isWaitingAlone ? {} : { state: "running" as const }),
    ...(isSecond && row.startedAt === null && { startedAt: now }),
  };
}

/** No one enters a call that is being recorded without having agreed to it. */
export async function agreeOnEntry({ db, tenantId }: TenantCtx, callId: Id<"cal">, me: Id<"cap">, agrees: boolean) {
  const [active] = await db
    .select({ id: callRecordings.id, agreed: callRecordings.agreed, state: callRecordings.state })
    .from(callRecordings)
    .where(
      and(
        eq(callRecordings.tenantId, tenantId),
        eq(callRecordings.callId, callId),
        inArray(callRecordings.state, ["asked", "recording"]),
      ),
    );
  if (!active || active.agreed.includes(me)) return;
  if (active.state === "recording" && !agrees) throw errors.consentNeeded();
  if (agrees)
    await db
      .update(callRecordings)
      .set({ agreed: [...active.agreed, me] })
      .where(and(eq(callRecordings.tenantId, tenantId), eq(callRecordings.id, active.id)));
}
