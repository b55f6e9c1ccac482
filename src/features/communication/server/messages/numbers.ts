import { and, eq, sql } from "drizzle-orm";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { errors } from "../../contract/errors.ts";
import { conversations } from "../table.ts";

const isConversation = ({ tenantId }: Pick<TenantCtx, "tenantId">, id: Id<"cnv">) =>
  and(eq(conversations.tenantId, tenantId), eq(conversations.id, id));

/** Locks a conversation for the person who writes in it. No one does while it is closed. */
export async function lockConversation(ctx: TenantCtx, id: Id<"cnv">) {
  const [locked] = await ctx.db
    .select({ closedAt: conversations.closedAt })
    .from(conversations)
    .where(isConversation(ctx, id))
    .for("update");
  if (defined(locked).closedAt !== null) throw errors.closed();
}

/** Takes the next number of a conversation for a new message. */
export const takeNumber = async (ctx: TenantCtx, id: Id<"cnv">) =>
  firstOf(
    await ctx.db
      .update(conversations)
      .set({
        lastSeq: sql`${conversations.lastSeq} + 1`,
        revision: sql`${conversations.revision} + 1`,
        lastMessageAt: now,
      })
      .where(isConversation(ctx, id))
      .returning({ seq: conversations.lastSeq, revision: conversations.revision }),
  );
