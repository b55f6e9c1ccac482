import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { readConversation } from "#features/communication/server/reads.ts";
import { joinConversation } from "#features/communication/server/writes.ts";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import type * as contract from "../../contract/schedule.ts";
import { canHost } from "../../rules/permissions.ts";
import { findCall, lockCall } from "../calls/find-call.ts";
import { finish } from "../calls/finish.ts";
import { publish } from "../calls/publish.ts";
import { findOthers } from "../calls/start.ts";
import { toCall } from "../calls/view.ts";
import { readCallSettings } from "../recordings/settings.ts";
import { calls, type InvitedGuest } from "../table.ts";
import { invitationTask } from "./send-invitations.ts";

type Plan = { title: string; startsAt: string; minutes: number; guests: InvitedGuest[] };

async function assertPlan(ctx: Ctx, { startsAt, guests }: Plan) {
  if (Date.parse(startsAt) < Date.now() - 60_000) throw errors.inThePast();
  if (guests.length > 0 && !(await readCallSettings(ctx)).guestsAllowed) throw baseErrors.forbidden();
}

/** Schedules a call. A repeated request returns the call of the first one. */
export async function scheduleCall(ctx: Ctx, input: z.infer<typeof contract.scheduleCall.input>) {
  const { conversationId, requestId, ...plan } = input;
  const conversation = await readConversation(ctx, conversationId);
  if (!conversation.canWrite) throw baseErrors.forbidden();
  await assertPlan(ctx, plan);
  await joinConversation(ctx, conversationId, ctx.personId);
  // With a guest, the conversation may have no one else.
  if (plan.guests.length === 0) await findOthers(ctx, conversationId);
  const values = {
    conversationId,
    requestId,
    state: "scheduled" as const,
    video: true,
    startedBy: ctx.personId,
    ...plan,
  };
  const [added] = await ctx.db.insert(calls).values(values).onConflictDoNothing().returning({ id: calls.id });
  if (!added) return toCall(ctx, await findByRequest(ctx, requestId));
  await publish(ctx, added.id, { state: "scheduled" });
  await ctx.enqueue(invitationTask, { callId: added.id, sequence: 0, kind: "invited", by: ctx.personId, dropped: [] });
  return toCall(ctx, added.id);
}

async function findByRequest({ db, tenantId, personId }: Ctx, requestId: string) {
  const [found] = await db
    .select({ id: calls.id })
    .from(calls)
    .where(and(eq(calls.tenantId, tenantId), eq(calls.requestId, requestId), eq(calls.startedBy, personId)));
  if (!found) throw baseErrors.notFound();
  return found.id;
}

/** Returns a call that has not begun and that the caller may change, locked. */
async function findScheduled(ctx: Ctx, id: Id<"cal">) {
  const { row } = await findCall(ctx, id);
  if (!canHost(ctx, row.startedBy)) throw baseErrors.forbidden();
  const locked = await lockCall(ctx, id);
  if (locked.state !== "scheduled") throw errors.ended();
  return locked;
}

export async function rescheduleCall(ctx: Ctx, { id, ...plan }: z.infer<typeof contract.rescheduleCall.input>) {
  const row = await findScheduled(ctx, id);
  await assertPlan(ctx, plan);
  const sequence = row.sequence + 1;
  await ctx.db
    .update(calls)
    .set({ ...plan, sequence })
    .where(and(eq(calls.tenantId, ctx.tenantId), eq(calls.id, id)));
  await publish(ctx, id);
  const dropped = row.guests.filter(({ email }) => plan.guests.every((guest) => guest.email !== email));
  await ctx.enqueue(invitationTask, { callId: id, sequence, kind: "changed", by: ctx.personId, dropped });
  return toCall(ctx, id);
}

export async function cancelCall(ctx: Ctx, { id }: z.infer<typeof contract.cancelCall.input>) {
  const row = await findScheduled(ctx, id);
  const sequence = row.sequence + 1;
  await ctx.db
    .update(calls)
    .set({ sequence })
    .where(and(eq(calls.tenantId, ctx.tenantId), eq(calls.id, id)));
  await finish(ctx, row, "canceled");
  await ctx.enqueue(invitationTask, { callId: id, sequence, kind: "canceled", by: ctx.personId, dropped: [] });
  return { canceled: true };
}
