import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { CallLine } from "../contract/conversations.ts";
import { chatMessageSent } from "../contract/events.ts";
import { addMembers } from "./conversations/membership.ts";
import { lockConversation, takeNumber } from "./messages/numbers.ts";
import { recordMessageChange } from "./messages/record-change.ts";
import { messageColumns, toMessages } from "./messages/serialize.ts";
import { announceTo } from "./realtime/announce.ts";
import { indexMessage } from "./search/index-words.ts";
import { chatMessages } from "./table.ts";

type NewLine = { conversationId: Id<"cnv">; authorId: Id<"per"> | null; event: CallLine };

/** Adds the line of a call to its conversation. It notifies no one: the call itself does. */
export async function addCallLine(ctx: TenantCtx, { conversationId, authorId, event }: NewLine): Promise<Id<"cms">> {
  const { seq, revision } = await takeNumber(ctx, conversationId);
  const stored = firstOf(
    await ctx.db
      .insert(chatMessages)
      .values({ conversationId, seq, revision, clientId: randomUUID(), authorId, text: "", event })
      .returning(messageColumns),
  );
  announceTo(ctx, conversationId, { type: "message", message: firstOf(await toMessages(ctx, [stored])) });
  return stored.id;
}

type GuestMessage = { conversationId: Id<"cnv">; clientId: string; guestName: string; text: string };

/** Stores what a guest of a call wrote. A repeated request stores it once. */
export async function addGuestMessage(ctx: TenantCtx, message: GuestMessage): Promise<void> {
  const { conversationId, clientId } = message;
  await lockConversation(ctx, conversationId);
  const [known] = await ctx.db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.tenantId, ctx.tenantId),
        eq(chatMessages.conversationId, conversationId),
        eq(chatMessages.clientId, clientId),
      ),
    );
  if (known) return;
  const { seq, revision } = await takeNumber(ctx, conversationId);
  const stored = firstOf(
    await ctx.db
      .insert(chatMessages)
      .values({ ...message, seq, revision })
      .returning(messageColumns),
  );
  await indexMessage(ctx, { id: stored.id, conversationId, seq, text: message.text });
  announceTo(ctx, conversationId, { type: "message", message: firstOf(await toMessages(ctx, [stored])) });
  await ctx.emit(chatMessageSent, { conversationId, messageId: stored.id });
}

/** Changes the line of a call, whose outcome is known only at its end. Retention may have deleted it by then. */
export async function changeCallLine(
  ctx: TenantCtx,
  message: { id: Id<"cms">; conversationId: Id<"cnv"> },
  event: CallLine,
) {
  const [line] = await ctx.db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(eq(chatMessages.tenantId, ctx.tenantId), eq(chatMessages.id, message.id), isNull(chatMessages.deletedAt)),
    );
  if (line) await recordMessageChange(ctx, message, { event });
}

/** Makes someone who can write in a conversation a member of it, as their first message would. */
export const joinConversation = (ctx: TenantCtx, id: Id<"cnv">, personId: Id<"per">) => addMembers(ctx, id, [personId]);
