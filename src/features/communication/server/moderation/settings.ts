import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { updateChatSettings as updateEndpoint } from "../../contract/moderation.ts";
import { deleteUnused } from "../messages/change.ts";
import { deleteUnusedWords } from "../search/index-words.ts";
import { chatWords } from "../search/table.ts";
import { chatFiles, chatMessages } from "../table.ts";
import { chatSettings } from "./table.ts";

const settingsOfTenant = statement("communication.settings", { tenantId: chatSettings.tenantId }, (from, p) =>
  from
    .select({ retentionDays: chatSettings.retentionDays })
    .from(chatSettings)
    .where(eq(chatSettings.tenantId, p.tenantId)),
);

export const getChatSettings = async ({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) =>
  (await db.run(settingsOfTenant, { tenantId }))[0] ?? { retentionDays: null };

export async function updateChatSettings(ctx: Ctx, { retentionDays }: z.infer<typeof updateEndpoint.input>) {
  const before = await getChatSettings(ctx);
  await ctx.db
    .insert(chatSettings)
    .values({ retentionDays })
    .onConflictDoUpdate({ target: chatSettings.tenantId, set: { retentionDays } });
  await audit(ctx, { action: "communication.retentionChanged", subject: "", before, after: { retentionDays } });
  return { retentionDays };
}

/** Messages in one run: the rest follows in the next one, ten minutes later. */
const batchSize = 1000;

/** Deletes the messages that are older than the tenant keeps them, with their files and words. */
export async function deleteExpiredChatMessages(ctx: TenantCtx) {
  const { db, tenantId } = ctx;
  const { retentionDays } = await getChatSettings(ctx);
  if (retentionDays === null) return;
  const expired = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.tenantId, tenantId),
        lt(chatMessages.createdAt, sql`now() - make_interval(days => ${retentionDays})`),
      ),
    )
    .orderBy(chatMessages.createdAt)
    .limit(batchSize);
  const ids = expired.map(({ id }) => id);
  if (ids.length === 0) return;
  const files = await db
    .delete(chatFiles)
    .where(and(eq(chatFiles.tenantId, tenantId), inArray(chatFiles.messageId, ids)))
    .returning({ id: chatFiles.objectId });
  const words = await db
    .delete(chatWords)
    .where(and(eq(chatWords.tenantId, tenantId), inArray(chatWords.messageId, ids)))
    .returning({ word: chatWords.word });
  await db.delete(chatMessages).where(and(eq(chatMessages.tenantId, tenantId), inArray(chatMessages.id, ids)));
  await deleteUnused(ctx, files);
  await deleteUnusedWords(ctx, [...new Set(words.map(({ word }) => word))]);
}
