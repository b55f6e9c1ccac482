import { and, eq, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { now } from "#server/db/columns.ts";
import { announceTo } from "../realtime/announce.ts";
import { chatMessages, conversations } from "../table.ts";
import { messageColumns, toMessages } from "./serialize.ts";

type Changes = Partial<
  Pick<typeof chatMessages.$inferInsert, "text" | "event" | "guestName" | "mentions" | "previews" | "replyTo"> & {
    pinnedAt: typeof now | null;
    editedAt: typeof now;
    deletedAt: typeof now;
  }
>;

/** Numbers a change to a message, stores it and announces the message as it is now. */
export async function recordMessageChange(
  ctx: TenantCtx,
  { id, conversationId }: { id: Id<"cms">; conversationId: Id<"cnv"> },
  changes: Changes = {},
) {
  const { db, tenantId } = ctx;
  const { revision } = firstOf(
    await db
      .update(conversations)
      .set({ revision: sql`${conversations.revision} + 1` })
      .where(and(eq(conversations.tenantId, tenantId), eq(conversations.id, conversationId)))
      .returning({ revision: conversations.revision }),
  );
  const changed = firstOf(
    await db
      .update(chatMessages)
      .set({ ...changes, revision })
      .where(and(eq(chatMessages.tenantId, tenantId), eq(chatMessages.id, id)))
      .returning(messageColumns),
  );
  const message = firstOf(await toMessages(ctx, [changed]));
  announceTo(ctx, conversationId, { type: "message", message });
  return message;
}
