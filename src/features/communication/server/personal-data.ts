import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { queryEachTenant } from "#features/identity/server/reads.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { eraseMessage } from "./messages/change.ts";
import { chatMessages, chatReactions, conversationMembers, presence } from "./table.ts";

const writtenMessages = statement(
  "communication.dataOfMessages",
  { tenantId: chatMessages.tenantId, personId: chatMessages.authorId },
  (from, p) =>
    from
      .select({
        conversationId: chatMessages.conversationId,
        text: chatMessages.text,
        createdAt: chatMessages.createdAt,
        editedAt: chatMessages.editedAt,
        deletedAt: chatMessages.deletedAt,
      })
      .from(chatMessages)
      .where(and(eq(chatMessages.tenantId, p.tenantId), eq(chatMessages.authorId, p.personId)))
      .orderBy(chatMessages.id),
);

/** Exports what a person wrote in each of their tenants. What others wrote to them belongs to the others. */
export const messagesExporter = {
  name: "messages",
  collect: (services: Services, personId: Id<"per">) =>
    queryEachTenant(services, personId, async (here, tenantId) => ({
      tenantId,
      messages: await here.run(writtenMessages, { tenantId, personId }),
    })),
};

/** Messages in one run, so that an active account does not hold its locks for long. */
const batchSize = 500;

const isErased = (column: unknown) => sql`not exists (select from auth.people where people.id = ${column})`;

/** Erases what people wrote whose accounts were erased. Others still see that there was a message. */
export async function eraseMessagesOfErasedPeople(ctx: TenantCtx) {
  const { db, tenantId } = ctx;
  for (const table of [conversationMembers, chatReactions, presence])
    await db.delete(table).where(and(eq(table.tenantId, tenantId), isErased(table.personId)));
  const orphaned = await db
    .select({ id: chatMessages.id, conversationId: chatMessages.conversationId, deletedAt: chatMessages.deletedAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.tenantId, tenantId), isNotNull(chatMessages.authorId), isErased(chatMessages.authorId)))
    .limit(batchSize);
  for (const { id, conversationId, deletedAt } of orphaned) {
    if (!deletedAt) await eraseMessage(ctx, { id, conversationId });
    await db
      .update(chatMessages)
      .set({ authorId: null })
      .where(and(eq(chatMessages.tenantId, tenantId), eq(chatMessages.id, id)));
  }
}
