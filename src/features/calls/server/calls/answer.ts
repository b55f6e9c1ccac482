import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Ctx } from "#server/ctx.ts";
import type { answerCall as answerEndpoint, endCall as endEndpoint } from "../../contract/calls.ts";
import { canHost } from "../../rules/permissions.ts";
import { callParticipants } from "../table.ts";
import { findCall, lockCall } from "./find-call.ts";
import { finish, settle } from "./finish.ts";
import { changeState, stopRinging } from "./participants.ts";

/** Declines a call that rings for the caller. A second answer changes nothing. */
export async function answerCall(ctx: Ctx, { id, answer }: z.infer<typeof answerEndpoint.input>) {
  await findCall(ctx, id);
  const row = await lockCall(ctx, id);
  const [own] = await ctx.db
    .select({ id: callParticipants.id })
    .from(callParticipants)
    .where(
      and(
        eq(callParticipants.tenantId, ctx.tenantId),
        eq(callParticipants.callId, id),
        eq(callParticipants.personId, ctx.personId),
      ),
    );
  const answered = own ? await changeState(ctx, id, { from: ["ringing"], to: answer, only: [own.id] }) : [];
  if (answered.length === 0) return { answered: false };
  stopRinging(ctx, id, answered);
  await settle(ctx, row);
  return { answered: true };
}

export async function endCall(ctx: Ctx, { id }: z.infer<typeof endEndpoint.input>) {
  const { row: found } = await findCall(ctx, id);
  if (!canHost(ctx, found.startedBy)) throw baseErrors.forbidden();
  const row = await lockCall(ctx, id);
  if (row.state !== "running" && row.state !== "ringing") return { ended: false };
  await finish(ctx, row, row.startedAt ? "finished" : "canceled");
  return { ended: true };
}
