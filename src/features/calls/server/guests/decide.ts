import { and, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import type { decideGuest as decideEndpoint } from "../../contract/calls.ts";
import type { getGuestLink as linkEndpoint } from "../../contract/schedule.ts";
import { canHost } from "../../rules/permissions.ts";
import { agreeOnEntry, assertRoom, changesOnEntry } from "../calls/enter.ts";
import { findCall, lockOpenCall } from "../calls/find-call.ts";
import { settle } from "../calls/finish.ts";
import { changeState, isParticipant, readParticipants } from "../calls/participants.ts";
import { settleRecording } from "../recordings/consent.ts";
import { followInRoom } from "../sfu/room-task.ts";
import { callParticipants } from "../table.ts";
import { guestUrl } from "./link.ts";

/** Admits a guest, or shows them out. A guest who has not agreed to a running recording stays outside until they do. */
export async function decideGuest(ctx: Ctx, { id, participantId, admit }: z.infer<typeof decideEndpoint.input>) {
  const { row: found } = await findCall(ctx, id);
  if (!canHost(ctx, found.startedBy)) throw baseErrors.forbidden();
  const row = await lockOpenCall(ctx, id);
  const before = await readParticipants(ctx, id);
  const guest = before.find((one) => one.id === participantId && one.personId === null);
  if (!guest || (guest.state !== "waiting" && guest.state !== "in")) return { decided: false };
  if (!admit) {
    const [shownOut] = await changeState(ctx, id, { from: ["waiting", "in"], to: "refused", only: [participantId] });
    if (shownOut) await settleRecording(ctx, id, shownOut);
    await followInRoom(ctx, row);
    const live = await settle(ctx, row);
    // They are no longer among those who receive what happens in the call.
    ctx.announce(participantId, "call", {
      type: "live",
      call: { ...live, participants: live.participants.filter((one) => one.id === participantId) },
    });
    return { decided: true };
  }
  assertRoom(ctx, row, before, participantId);
  await agreeOnEntry(ctx, id, participantId, false);
  await ctx.db
    .update(callParticipants)
    .set({ state: "in", joinedAt: sql`coalesce(${callParticipants.joinedAt}, now())` })
    .where(and(isParticipant(ctx, participantId), inArray(callParticipants.state, ["waiting"])));
  await settle(ctx, row, changesOnEntry(ctx, row, before, participantId));
  return { decided: true };
}

export async function getGuestLink(ctx: ReadCtx, { id }: z.infer<typeof linkEndpoint.input>) {
  const { row } = await findCall(ctx, id);
  if (!canHost(ctx, row.startedBy)) throw baseErrors.forbidden();
  return { url: await guestUrl(ctx, id) };
}
