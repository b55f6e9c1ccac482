import { and, eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Caller, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { findReadable } from "./conversations/find-access.ts";
import { chatFiles, chatMessages } from "./table.ts";

const conversationsOfFile = statement(
  "communication.sentIn",
  { tenantId: chatFiles.tenantId, objectId: chatFiles.objectId },
  (from, p) =>
    from
      .selectDistinct({ conversationId: chatMessages.conversationId })
      .from(chatFiles)
      .innerJoin(
        chatMessages,
        and(eq(chatMessages.tenantId, chatFiles.tenantId), eq(chatMessages.id, chatFiles.messageId)),
      )
      .where(and(eq(chatFiles.tenantId, p.tenantId), eq(chatFiles.objectId, p.objectId))),
);

/** Returns whether a member may read a file because it was sent in a conversation that they can read. */
export async function canReadSentFile(
  reader: Pick<ReadCtx, "db" | "tenantId"> & Pick<Caller, "personId" | "role">,
  { id: objectId }: { id: Id<"obj"> },
): Promise<boolean> {
  const { db, tenantId } = reader;
  for (const { conversationId } of await db.run(conversationsOfFile, { tenantId, objectId }))
    if (await findReadable(reader, conversationId).catch(() => undefined)) return true;
  return false;
}
