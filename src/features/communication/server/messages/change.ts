import { and, eq, inArray, like, notExists } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { objects } from "#features/files/server/table.ts";
import { deleteObjects } from "#features/files/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { errors } from "../../contract/errors.ts";
import type { editChatMessage as editEndpoint, reactToMessage as reactEndpoint } from "../../contract/messages.ts";
import { linksIn } from "../../rules/links.ts";
import { canEdit } from "../../rules/permissions.ts";
import { editHours, messageFolder } from "../../values.ts";
import { indexMessage, removeFromIndex } from "../search/index-words.ts";
import { chatFiles, chatMessageVersions, chatReactions } from "../table.ts";
import { findMessage, isDeletable } from "./list.ts";
import { findMentioned } from "./mentions.ts";
import { previewTask } from "./preview-task.ts";
import { recordMessageChange } from "./record-change.ts";
import { toMessages } from "./serialize.ts";

/** Returns a message that can still be changed: the conversation is open and the reader may write in it. */
async function findChangeable(ctx: Ctx, id: Id<"cms">) {
  const found = await findMessage(ctx, id);
  if (found.row.closedAt !== null) throw errors.closed();
  if (!found.permissions.canWrite || found.message.deletedAt) throw baseErrors.forbidden();
  return found;
}

export async function editChatMessage(ctx: Ctx, { id, text, mentions }: z.infer<typeof editEndpoint.input>) {
  const { message } = await findChangeable(ctx, id);
  const isOwn = message.authorId === ctx.personId;
  if (!isOwn) throw baseErrors.forbidden();
  if (!canEdit({ isOwn, isDeleted: false, ageMs: Date.now() - Date.parse(message.createdAt) }, editHours))
    throw errors.tooLate();
  if (message.text === text) return firstOf(await toMessages(ctx, [message]));
  await ctx.db
    .insert(chatMessageVersions)
    .values({ messageId: id, text: message.text, writtenAt: message.editedAt ?? message.createdAt });
  await removeFromIndex(ctx, id);
  await indexMessage(ctx, { ...message, text });
  if (linksIn(text).length > 0) await ctx.enqueue(previewTask, { messageId: id });
  return recordMessageChange(ctx, message, {
    text,
    mentions: await findMentioned(ctx, message.conversationId, mentions),
    previews: [],
    editedAt: now,
  });
}

/** Removes everything a message said. Its number stays, so that readers see that there was a message. */
export async function eraseMessage(ctx: TenantCtx, message: { id: Id<"cms">; conversationId: Id<"cnv"> }) {
  const { db, tenantId } = ctx;
  const isOf = { version: chatMessageVersions, reaction: chatReactions };
  for (const table of Object.values(isOf))
    await db.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.messageId, message.id)));
  const files = await db
    .delete(chatFiles)
    .where(and(eq(chatFiles.tenantId, tenantId), eq(chatFiles.messageId, message.id)))
    .returning({ id: chatFiles.objectId });
  await deleteUnused(ctx, files);
  await removeFromIndex(ctx, message.id);
  return recordMessageChange(ctx, message, {
    text: "",
    guestName: null,
    mentions: [],
    previews: [],
    replyTo: null,
    pinnedAt: null,
    deletedAt: now,
  });
}

/** Deletes files that no other message has. */
export async function deleteUnused(ctx: TenantCtx, files: readonly { id: Id<"obj"> }[]) {
  if (files.length === 0) return;
  const unused = await ctx.db
    .select({ id: objects.id, key: objects.key })
    .from(objects)
    .where(
      and(
        eq(objects.tenantId, ctx.tenantId),
        // A file elsewhere may belong to something else.
        like(objects.path, `${messageFolder}%`),
        inArray(
          objects.id,
          files.map(({ id }) => id),
        ),
        notExists(
          ctx.db
            .select({ id: chatFiles.id })
            .from(chatFiles)
            .where(and(eq(chatFiles.tenantId, objects.tenantId), eq(chatFiles.objectId, objects.id))),
        ),
      ),
    );
  await deleteObjects(ctx, unused);
}

export async function deleteChatMessage(ctx: Ctx, { id }: { id: Id<"cms"> }) {
  const found = await findMessage(ctx, id);
  if (found.message.deletedAt) return firstOf(await toMessages(ctx, [found.message]));
  if (!isDeletable(ctx, found)) throw baseErrors.forbidden();
  if (found.message.authorId !== ctx.personId)
    await audit(ctx, { action: "communication.messageRemoved", subject: found.row.title ?? found.row.id });
  return eraseMessage(ctx, found.message);
}

export async function reactToMessage(ctx: Ctx, { id, emoji, on }: z.infer<typeof reactEndpoint.input>) {
  const { message } = await findChangeable(ctx, id);
  const { db, tenantId, personId } = ctx;
  const changed = on
    ? await db
        .insert(chatReactions)
        .values({ messageId: id, personId, emoji })
        .onConflictDoNothing()
        .returning({ id: chatReactions.id })
    : await db
        .delete(chatReactions)
        .where(
          and(
            eq(chatReactions.tenantId, tenantId),
            eq(chatReactions.messageId, id),
            eq(chatReactions.personId, personId),
            eq(chatReactions.emoji, emoji),
          ),
        )
        .returning({ id: chatReactions.id });
  return changed.length > 0 ? recordMessageChange(ctx, message) : firstOf(await toMessages(ctx, [message]));
}

export async function pinMessage(ctx: Ctx, { id, pinned }: { id: Id<"cms">; pinned: boolean }) {
  const { message } = await findChangeable(ctx, id);
  if ((message.pinnedAt !== null) === pinned) return firstOf(await toMessages(ctx, [message]));
  return recordMessageChange(ctx, message, { pinnedAt: pinned ? now : null });
}
