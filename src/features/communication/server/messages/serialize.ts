import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { downloadPath } from "#features/files/rules.ts";
import { objects } from "#features/files/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { idList, statement } from "#server/db/statement.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import { chatFiles, chatMessages, chatReactions } from "../table.ts";

export const messageColumns = {
  id: chatMessages.id,
  conversationId: chatMessages.conversationId,
  seq: chatMessages.seq,
  revision: chatMessages.revision,
  clientId: chatMessages.clientId,
  authorId: chatMessages.authorId,
  text: chatMessages.text,
  event: chatMessages.event,
  guestName: chatMessages.guestName,
  mentions: chatMessages.mentions,
  replyTo: chatMessages.replyTo,
  previews: chatMessages.previews,
  pinnedAt: chatMessages.pinnedAt,
  editedAt: chatMessages.editedAt,
  deletedAt: chatMessages.deletedAt,
  createdAt: chatMessages.createdAt,
};
export type MessageRow = { [K in keyof typeof messageColumns]: (typeof chatMessages.$inferSelect)[K] };

const ofMessages = { tenantId: chatMessages.tenantId, messageIds: idList };

const filesOf = statement("communication.files", ofMessages, (from, p) =>
  from
    .select({
      messageId: chatFiles.messageId,
      id: objects.id,
      name: chatFiles.name,
      contentType: objects.contentType,
      size: objects.size,
      path: objects.path,
      token: objects.downloadToken,
    })
    .from(chatFiles)
    .innerJoin(objects, and(eq(objects.tenantId, chatFiles.tenantId), eq(objects.id, chatFiles.objectId)))
    .where(and(eq(chatFiles.tenantId, p.tenantId), sql`${chatFiles.messageId} = any(${p.messageIds}::uuid[])`))
    .orderBy(chatFiles.id),
);

const reactionsOf = statement("communication.reactions", ofMessages, (from, p) =>
  from
    .select({ messageId: chatReactions.messageId, emoji: chatReactions.emoji, personId: chatReactions.personId })
    .from(chatReactions)
    .where(and(eq(chatReactions.tenantId, p.tenantId), sql`${chatReactions.messageId} = any(${p.messageIds}::uuid[])`))
    .orderBy(chatReactions.id),
);

/** Enough of the answered message to recognise it. */
const quotedCharacters = 200;
const answeredMessages = statement("communication.answered", ofMessages, (from, p) =>
  from
    .select({
      messageId: sql<Id<"cms">>`answer.id`.mapWith(chatMessages.id),
      seq: chatMessages.seq,
      authorId: chatMessages.authorId,
      text: sql<string>`left(${chatMessages.text}, ${sql.raw(String(quotedCharacters))})`,
      deletedAt: chatMessages.deletedAt,
    })
    .from(sql`${chatMessages} as answer`)
    .innerJoin(
      chatMessages,
      sql`${chatMessages.tenantId} = answer.tenant_id and ${chatMessages.conversationId} = answer.conversation_id and ${chatMessages.seq} = answer.reply_to`,
    )
    .where(sql`answer.tenant_id = ${p.tenantId} and answer.id = any(${p.messageIds}::uuid[])`),
);

/** Adds what other tables hold about the messages. A deleted message keeps its place and nothing else. */
export async function toMessages(
  { db, tenantId }: Pick<ReadCtx, "db" | "tenantId">,
  rows: readonly MessageRow[],
): Promise<ChatMessage[]> {
  const messageIds = rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
  const isAny = messageIds.length > 0;
  const [files, reactions, answered] = await Promise.all([
    isAny ? db.run(filesOf, { tenantId, messageIds }) : [],
    isAny ? db.run(reactionsOf, { tenantId, messageIds }) : [],
    rows.some(({ replyTo }) => replyTo !== null) && isAny ? db.run(answeredMessages, { tenantId, messageIds }) : [],
  ]);
  return rows.map(({ replyTo: _, pinnedAt, ...row }) => {
    const isOfMessage = ({ messageId }: { messageId: Id<"cms"> }) => messageId === row.id;
    const quoted = answered.find(isOfMessage);
    return {
      ...row,
      isPinned: pinnedAt !== null,
      replyTo: quoted ? toQuote(quoted) : null,
      files: files
        .filter(isOfMessage)
        .map(({ messageId: __, path, token, ...file }) => ({ ...file, url: downloadPath(tenantId, path, token) })),
      reactions: groupByEmoji(reactions.filter(isOfMessage)),
    };
  });
}

type Quoted = Pick<MessageRow, "seq" | "authorId" | "text" | "deletedAt">;
const toQuote = ({ seq, authorId, text, deletedAt }: Quoted) => ({
  seq,
  authorId,
  text,
  isDeleted: deletedAt !== null,
});

/** The emoji that was used first comes first. */
function groupByEmoji(reactions: readonly { emoji: string; personId: Id<"per"> }[]) {
  const groups = Map.groupBy(reactions, ({ emoji }) => emoji);
  return [...groups].map(([emoji, of]) => ({ emoji, personIds: of.map(({ personId }) => personId) }));
}
