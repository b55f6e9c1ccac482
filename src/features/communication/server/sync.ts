import { and, asc, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import type { Ctx } from "#server/ctx.ts";
import { integer, statement } from "#server/db/statement.ts";
import type { syncConversations as syncEndpoint } from "../contract/sync.ts";
import { findReadable } from "./conversations/find-access.ts";
import { listConversations } from "./conversations/list.ts";
import { messageColumns, toMessages } from "./messages/serialize.ts";
import { chatMessages } from "./table.ts";

/** More changes than this are loaded page by page. */
const maxChanges = 200;

const changedSince = statement(
  "communication.changedSince",
  {
    tenantId: chatMessages.tenantId,
    conversationId: chatMessages.conversationId,
    revision: chatMessages.revision,
    limit: integer,
  },
  (from, p) =>
    from
      .select(messageColumns)
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.tenantId, p.tenantId),
          eq(chatMessages.conversationId, p.conversationId),
          gt(chatMessages.revision, p.revision),
        ),
      )
      .orderBy(asc(chatMessages.revision))
      .limit(p.limit),
);

type Known = { id: Id<"cnv">; revision: number };

async function readChanges(ctx: Ctx, { id, revision }: Known) {
  const found = await findReadable(ctx, id).catch(() => undefined);
  if (!found) return undefined;
  const { db, tenantId } = ctx;
  const rows =
    found.row.revision > revision
      ? await db.run(changedSince, { tenantId, conversationId: id, revision, limit: maxChanges + 1 })
      : [];
  const messages = await toMessages(ctx, rows.slice(0, maxChanges));
  return { id, messages, isPartial: rows.length > maxChanges };
}

/** Everything that a screen missed while it was not connected, in one answer. */
export async function syncConversations(ctx: Ctx, { known }: z.infer<typeof syncEndpoint.input>) {
  const { items } = await listConversations(ctx, { limit: 50 });
  const changes: NonNullable<Awaited<ReturnType<typeof readChanges>>>[] = [];
  const gone: Id<"cnv">[] = [];
  for (const one of known) {
    const changed = await readChanges(ctx, one);
    if (!changed) gone.push(one.id);
    else if (changed.messages.length > 0) changes.push(changed);
  }
  return { conversations: items, changes, gone };
}
