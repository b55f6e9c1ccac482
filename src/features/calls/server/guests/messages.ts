import { and, desc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { chatMessageSent } from "#features/communication/contract/events.ts";
import { chatMessages } from "#features/communication/server/table.ts";
import { addGuestMessage } from "#features/communication/server/writes.ts";
import { people } from "#features/identity/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { CallEvent, CallMessage } from "../../contract/live.ts";
import { lockCall } from "../calls/find-call.ts";
import type { ParticipantRow } from "../calls/participants.ts";
import { callParticipants, calls } from "../table.ts";

/** More than a guest writes in a call. */
const messagesPerGuest = 200;
const shownMessages = 100;

const messageColumns = {
  id: chatMessages.id,
  clientId: chatMessages.clientId,
  name: sql<string>`coalesce(${people.displayName}, ${chatMessages.guestName}, '')`,
  text: chatMessages.text,
  createdAt: chatMessages.createdAt,
};
const isWritten = and(isNull(chatMessages.deletedAt), isNull(chatMessages.event));

/** Stores what a guest writes in the conversation of the call. */
export async function sayAsGuest(ctx: TenantCtx, by: ParticipantRow, message: { clientId: string; text: string }) {
  if (by.state !== "in" || by.personId !== null) return false;
  const { conversationId } = await lockCall(ctx, by.callId);
  const guestName = by.guestName ?? "";
  if ((await countOf(ctx, conversationId, guestName)) >= messagesPerGuest) return false;
  const { clientId, text } = message;
  await addGuestMessage(ctx, { conversationId, guestName, clientId, text });
  return true;
}

async function countOf({ db, tenantId }: TenantCtx, conversationId: Id<"cnv">, guestName: string) {
  const [found] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.tenantId, tenantId),
        eq(chatMessages.conversationId, conversationId),
        eq(chatMessages.guestName, guestName),
        gte(chatMessages.createdAt, sql`now() - interval '1 day'`),
      ),
    );
  return defined(found).count;
}

/** What was written since the guest was admitted: what was said before is not for them. */
export async function readForGuest({ db, tenantId }: TenantCtx, by: ParticipantRow): Promise<CallMessage[]> {
  if (by.personId !== null || by.state !== "in") return [];
  const found = await db
    .select(messageColumns)
    .from(callParticipants)
    .innerJoin(calls, and(eq(calls.tenantId, tenantId), eq(calls.id, callParticipants.callId)))
    .innerJoin(
      chatMessages,
      and(eq(chatMessages.tenantId, tenantId), eq(chatMessages.conversationId, calls.conversationId), isWritten),
    )
    .leftJoin(people, eq(people.id, chatMessages.authorId))
    .where(
      and(
        eq(callParticipants.tenantId, tenantId),
        eq(callParticipants.id, by.id),
        gte(chatMessages.createdAt, callParticipants.joinedAt),
      ),
    )
    .orderBy(desc(chatMessages.seq))
    .limit(shownMessages);
  return found.toReversed();
}

/** Sends a new message to the guests who are in a call of this conversation. */
export async function showToGuests(ctx: TenantCtx, payload: z.infer<typeof chatMessageSent.payload>) {
  const { db, tenantId } = ctx;
  const guests = await db
    .select({ id: callParticipants.id, callId: calls.id })
    .from(calls)
    .innerJoin(callParticipants, and(eq(callParticipants.tenantId, tenantId), eq(callParticipants.callId, calls.id)))
    .where(
      and(
        eq(calls.tenantId, tenantId),
        eq(calls.conversationId, payload.conversationId),
        eq(calls.state, "running"),
        eq(callParticipants.state, "in"),
        isNotNull(callParticipants.guestKeyHash),
      ),
    );
  if (guests.length === 0) return;
  const [message] = await db
    .select(messageColumns)
    .from(chatMessages)
    .leftJoin(people, eq(people.id, chatMessages.authorId))
    .where(and(eq(chatMessages.tenantId, tenantId), eq(chatMessages.id, payload.messageId), isWritten));
  for (const { id, callId } of guests) {
    const event: CallEvent | undefined = message && { type: "message", callId, message };
    if (event) ctx.announce(id, "call", event);
  }
}
