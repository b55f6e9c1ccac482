import { and, eq, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { conversations } from "../table.ts";

/** Takes the next number of a conversation for a new message, and locks the conversation until the end of the transaction. */
export const takeNumber = async ({ db, tenantId }: TenantCtx, id: Id<"cnv">) =>
  firstOf(
    await db
      .update(conversations)
      .set({
        lastSeq: sql`${conversations.lastSeq} + 1`,
        revision: sql`${conversations.revision} + 1`,
        lastMessageAt: now,
      })
      .where(and(eq(conversations.tenantId, tenantId), eq(conversations.id, id)))
      .returning({ seq: conversations.lastSeq, revision: conversations.revision }),
  );
