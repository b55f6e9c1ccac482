import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { chatMessageSent } from "#features/communication/contract/events.ts";
import { readReferralConversation } from "#features/communication/server/reads.ts";
import { contactErased } from "#features/referrals/contract/events.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { showToGuests } from "./guests/messages.ts";
import { eraseRecordings } from "./recordings/record.ts";
import { callParticipants, callRecordings, calls } from "./table.ts";

/** A call about a referral is about its contact: its recordings, its title and its guests are erased with the contact's data. */
async function eraseCallsOfContact(ctx: TenantCtx, { id: referralId }: { id: Id<"ref"> }) {
  const { db, tenantId } = ctx;
  const conversationId = await readReferralConversation(ctx, referralId);
  if (!conversationId) return;
  const affected = await db
    .update(calls)
    .set({ guests: [], title: null })
    .where(and(eq(calls.tenantId, tenantId), eq(calls.conversationId, conversationId)))
    .returning({ id: calls.id });
  const callIds = affected.map(({ id }) => id);
  if (callIds.length === 0) return;
  await db
    .update(callParticipants)
    .set({ guestName: "" })
    .where(
      and(
        eq(callParticipants.tenantId, tenantId),
        inArray(callParticipants.callId, callIds),
        isNull(callParticipants.personId),
      ),
    );
  const recordings = await db
    .select({ id: callRecordings.id, objectId: callRecordings.objectId })
    .from(callRecordings)
    .where(and(eq(callRecordings.tenantId, tenantId), inArray(callRecordings.callId, callIds)));
  await eraseRecordings(ctx, recordings);
}

export const listeners = [on(contactErased, eraseCallsOfContact), on(chatMessageSent, showToGuests)];
