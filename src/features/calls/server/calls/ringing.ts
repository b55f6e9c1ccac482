import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { conversations } from "#features/communication/server/table.ts";
import { photoUrl } from "#features/identity/server/reads.ts";
import { people } from "#features/identity/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { RingingCall } from "../../contract/calls.ts";
import type { CallEvent } from "../../contract/live.ts";
import { ringSeconds } from "../../values.ts";
import { callParticipants, calls } from "../table.ts";
import { lockCall } from "./find-call.ts";
import { settle } from "./finish.ts";
import { notifyMissed } from "./notices.ts";
import { changeState, stopRinging } from "./participants.ts";
import { ringTask } from "./ring-task.ts";

const rungPeople = statement(
  "calls.ringing",
  { tenantId: calls.tenantId, personId: callParticipants.personId, callId: calls.id },
  (from, p) =>
    from
      .select({
        personId: callParticipants.personId,
        id: calls.id,
        video: calls.video,
        title: conversations.title,
        by: people.displayName,
        photo: people.photo,
        referralId: referrals.id,
        contact: referrals.fullName,
        company: sql<string>`coalesce(${referrals.company}, ${referrals.targetCompany}, '')`,
        createdAt: calls.createdAt,
      })
      .from(callParticipants)
      .innerJoin(calls, and(eq(calls.tenantId, callParticipants.tenantId), eq(calls.id, callParticipants.callId)))
      .innerJoin(
        conversations,
        and(eq(conversations.tenantId, calls.tenantId), eq(conversations.id, calls.conversationId)),
      )
      .innerJoin(people, eq(people.id, calls.startedBy))
      .leftJoin(referrals, and(eq(referrals.tenantId, calls.tenantId), eq(referrals.id, conversations.referralId)))
      .where(
        and(
          eq(callParticipants.tenantId, p.tenantId),
          eq(callParticipants.state, sql`'ringing'`),
          sql`(${callParticipants.personId} = ${p.personId} or ${callParticipants.callId} = ${p.callId})`,
        ),
      ),
);
type Row = {
  id: Id<"cal">;
  video: boolean;
  title: string | null;
  by: string;
  photo: string | null;
  referralId: Id<"ref"> | null;
  contact: string | null;
  company: string;
  createdAt: string;
};

function toRinging({ id, video, title, by, photo, referralId, contact, company, createdAt }: Row): RingingCall {
  const referral = referralId && { id: referralId, name: contact || company, company };
  return {
    id,
    name: title || referral?.name || by,
    video,
    by: { name: by, photoUrl: photo && photoUrl(photo) },
    referral,
    until: new Date(Date.parse(createdAt) + ringSeconds * 1000).toISOString(),
  };
}

const noPerson = `per_${"0".repeat(32)}` as const;
const noCall = `cal_${"0".repeat(32)}` as const;

/** What rings for the caller now, for a screen that was just opened. */
export async function listRingingCalls({ db, tenantId, personId }: ReadCtx) {
  const rows = await db.run(rungPeople, { tenantId, personId, callId: noCall });
  return { items: rows.map(toRinging) };
}

/** Rings on all open screens of everyone who is called. */
export async function announceRinging(ctx: TenantCtx, callId: Id<"cal">) {
  const { db, tenantId } = ctx;
  for (const row of await db.run(rungPeople, { tenantId, personId: noPerson, callId })) {
    const event: CallEvent = { type: "ringing", call: toRinging(row) };
    if (row.personId) ctx.announce(row.personId, "call", event);
  }
}

/** Those who have not answered by now have missed the call. */
const stopUnanswered = ({ services, tenantId }: JobCtx, { callId }: z.infer<typeof ringTask.payload>) =>
  withTenant(services, tenantId, async (ctx) => {
    const row = await lockCall(ctx, callId);
    const missed = await changeState(ctx, callId, { from: ["ringing"], to: "missed" });
    if (missed.length === 0) return;
    stopRinging(ctx, callId, missed);
    await notifyMissed(ctx, row, missed);
    await settle(ctx, row);
  });

export const ringTasks = [defineTaskHandler(ringTask, stopUnanswered)];
