import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { deletionVariants, tokenize } from "#base/search-words.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { chatWords, chatWordVariants } from "./table.ts";

/** Of a longer message only the first words are searchable. */
const maxWords = 200;
/** Longer tokens are not words that people type. */
const maxWordLength = 40;
const hasNumber = /\p{N}/u;

type Indexed = { id: Id<"cms">; conversationId: Id<"cnv">; seq: number; text: string };

/** Makes a message searchable. */
export async function indexMessage({ db }: Pick<TenantCtx, "db">, { id, conversationId, seq, text }: Indexed) {
  const words = [...new Set(tokenize(text))].filter((word) => word.length <= maxWordLength).slice(0, maxWords);
  if (words.length === 0) return;
  await db.insert(chatWords).values(words.map((word) => ({ word, conversationId, messageId: id, seq })));
  // Sorted, so that two messages with the same words never wait for each other in opposite orders.
  const pairs = words
    .filter((word) => !hasNumber.test(word))
    .toSorted()
    .flatMap((word) => deletionVariants(word).map((variant) => ({ variant, word })));
  if (pairs.length > 0) await db.insert(chatWordVariants).values(pairs).onConflictDoNothing();
}

/** Removes a message from the search, with those of its words that no other message has: a name may be among them. */
export async function removeFromIndex({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">, messageId: Id<"cms">) {
  const removed = await db
    .delete(chatWords)
    .where(and(eq(chatWords.tenantId, tenantId), eq(chatWords.messageId, messageId)))
    .returning({ word: chatWords.word });
  if (removed.length > 0)
    await deleteUnusedWords(
      { db, tenantId },
      removed.map(({ word }) => word),
    );
}

export const deleteUnusedWords = ({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">, words: readonly string[]) =>
  db
    .delete(chatWordVariants)
    .where(
      and(
        eq(chatWordVariants.tenantId, tenantId),
        sql`${chatWordVariants.word} = any(${sql.param([...words])}::text[])`,
        sql`not exists (select from ${chatWords} as used where used.tenant_id = ${chatWordVariants.tenantId} and used.word = ${chatWordVariants.word})`,
      ),
    );
