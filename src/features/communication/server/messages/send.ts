import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { defined, firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { objects } from "#features/files/server/table.ts";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import { chatMessageSent } from "../../contract/events.ts";
import type { sendChatMessage as sendEndpoint } from "../../contract/messages.ts";
import { linksIn } from "../../rules/links.ts";
import { messageFolder } from "../../values.ts";
import { findWritable, isMember } from "../conversations/find-access.ts";
import { addMembers } from "../conversations/membership.ts";
import { noticeTask } from "../notices/task.ts";
import { announceTo } from "../realtime/announce.ts";
import { indexMessage } from "../search/index-words.ts";
import { chatFiles, chatMessages, conversationMembers } from "../table.ts";
import { findMentioned } from "./mentions.ts";
import { lockConversation, takeNumber } from "./numbers.ts";
import { previewTask } from "./preview-task.ts";
import { messageColumns, toMessages } from "./serialize.ts";

/** More than a person types in a minute. */
const messagesPerMinute = 60;

type Input = z.infer<typeof sendEndpoint.input>;

/**
 * Stores a message and announces it. The conversation is locked first: its messages are numbered one after the other, and a repeated
 * request finds what the first one stored.
 */
export async function sendChatMessage(ctx: Ctx, input: Input) {
  const { id: conversationId, clientId, text, replyTo, fileIds } = input;
  const { db, tenantId, personId } = ctx;
  const { row } = await findWritable(ctx, conversationId);
  await lockConversation(ctx, conversationId);
  const [sent] = await db
    .select(messageColumns)
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.tenantId, tenantId),
        eq(chatMessages.conversationId, conversationId),
        eq(chatMessages.authorId, personId),
        eq(chatMessages.clientId, clientId),
      ),
    );
  if (sent) return firstOf(await toMessages(ctx, [sent]));
  if (text === "" && fileIds.length === 0) throw errors.empty();
  await assertPace(ctx);
  const files = await findOwnFiles(ctx, fileIds);
  if (!isMember(row)) await addMembers(ctx, conversationId, [personId]);
  const mentions = await findMentioned(ctx, conversationId, input.mentions);
  const { seq, revision } = await takeNumber(ctx, conversationId);
  if (replyTo !== null && replyTo >= seq) throw baseErrors.notFound();
  const stored = firstOf(
    await db
      .insert(chatMessages)
      .values({ conversationId, seq, revision, clientId, authorId: personId, text, mentions, replyTo })
      .returning(messageColumns),
  );
  const messageId = stored.id;
  if (files.length > 0) await db.insert(chatFiles).values(files.map((file) => ({ ...file, messageId })));
  await indexMessage(ctx, { id: messageId, conversationId, seq, text });
  await markOwn(ctx, conversationId, seq, mentions);
  const message = firstOf(await toMessages(ctx, [stored]));
  announceTo(ctx, conversationId, { type: "message", message });
  await ctx.emit(chatMessageSent, { conversationId, messageId });
  await ctx.enqueue(noticeTask, { conversationId, seq });
  if (linksIn(text).length > 0) await ctx.enqueue(previewTask, { messageId });
  return message;
}

async function assertPace({ db, tenantId, personId }: Ctx) {
  const [recent] = await db
    .select({ count: count() })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.tenantId, tenantId),
        eq(chatMessages.authorId, personId),
        gt(chatMessages.createdAt, sql`now() - interval '1 minute'`),
      ),
    );
  if (defined(recent).count >= messagesPerMinute) throw errors.tooFast();
}

/** Only the author's own uploads can be sent; the lock keeps them from being deleted meanwhile. */
async function findOwnFiles({ db, tenantId, personId }: Ctx, fileIds: readonly Id<"obj">[]) {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return [];
  const own = await db
    .select({ id: objects.id, path: objects.path })
    .from(objects)
    .where(and(eq(objects.tenantId, tenantId), inArray(objects.id, wanted), eq(objects.ownerId, personId)))
    .for("key share");
  return wanted.map((objectId) => {
    const path = own.find(({ id }) => id === objectId)?.path;
    if (!path?.startsWith(messageFolder)) throw errors.badFile();
    return { objectId, name: path.slice(path.lastIndexOf("/") + 1) };
  });
}

/** The author has read the conversation up to their own message. */
async function markOwn({ db, tenantId, personId }: Ctx, conversationId: Id<"cnv">, seq: number, mentions: Id<"per">[]) {
  const isIn = and(eq(conversationMembers.tenantId, tenantId), eq(conversationMembers.conversationId, conversationId));
  await db
    .update(conversationMembers)
    .set({ lastReadSeq: seq })
    .where(and(isIn, eq(conversationMembers.personId, personId)));
  if (mentions.length > 0)
    await db
      .update(conversationMembers)
      .set({ mentionedSeq: seq })
      .where(and(isIn, inArray(conversationMembers.personId, mentions)));
}
