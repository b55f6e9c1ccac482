import { and, eq, isNull } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { contactErased } from "#features/referrals/contract/events.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { eraseMessage } from "./messages/change.ts";
import { chatReports } from "./moderation/table.ts";
import { chatMessages, conversations } from "./table.ts";

/** What was written about a referral is about its contact, so it is erased with the contact's data. */
async function eraseConversation(ctx: TenantCtx, { id: referralId }: { id: Id<"ref"> }) {
  const { db, tenantId } = ctx;
  const written = await db
    .select({ id: chatMessages.id, conversationId: chatMessages.conversationId })
    .from(chatMessages)
    .innerJoin(
      conversations,
      and(eq(conversations.tenantId, chatMessages.tenantId), eq(conversations.id, chatMessages.conversationId)),
    )
    .where(
      and(
        eq(chatMessages.tenantId, tenantId),
        eq(conversations.referralId, referralId),
        isNull(chatMessages.deletedAt),
      ),
    )
    .orderBy(chatMessages.seq);
  for (const message of written) {
    await db
      .update(chatReports)
      .set({ text: "", note: "" })
      .where(and(eq(chatReports.tenantId, tenantId), eq(chatReports.messageId, message.id)));
    await eraseMessage(ctx, message);
  }
}

export const listeners = [on(contactErased, eraseConversation)];
