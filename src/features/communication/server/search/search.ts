import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { deletionVariants, isOneTypoApart, tokenize } from "#base/search-words.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { idList, integer, statement, texts } from "#server/db/statement.ts";
import type { searchChatMessages as searchEndpoint } from "../../contract/messages.ts";
import { findReadable } from "../conversations/find-access.ts";
import { readMemberRows, toConversations } from "../conversations/list.ts";
import { messageColumns, toMessages } from "../messages/serialize.ts";
import { chatMessages } from "../table.ts";
import { chatWords, chatWordVariants } from "./table.ts";

const maxTerms = 6;
const maxWords = 100;
const ofTenant = { tenantId: chatWords.tenantId };

const wordsBeginning = statement(
  "communication.wordsBeginning",
  { ...ofTenant, from: chatWords.word, to: chatWords.word },
  (from, p) =>
    from
      .selectDistinct({ word: chatWordVariants.word })
      .from(chatWordVariants)
      .where(
        and(
          eq(chatWordVariants.tenantId, p.tenantId),
          sql`${chatWordVariants.variant} >= ${p.from} and ${chatWordVariants.variant} < ${p.to}`,
          sql`starts_with(${chatWordVariants.word}, ${p.from})`,
        ),
      )
      .limit(maxWords),
);
const wordsSharing = statement("communication.wordsSharing", { ...ofTenant, variants: texts }, (from, p) =>
  from
    .selectDistinct({ word: chatWordVariants.word })
    .from(chatWordVariants)
    .where(
      and(eq(chatWordVariants.tenantId, p.tenantId), sql`${chatWordVariants.variant} = any(${p.variants}::text[])`),
    )
    .limit(maxWords * 5),
);

/** The words that a term may stand for: those that begin with it, and if there are none, those one typo away. */
async function expandTerm({ db, tenantId }: ReadCtx, term: string): Promise<string[]> {
  const found = await db.run(wordsBeginning, { tenantId, from: term, to: `${term}\u{10ffff}` });
  if (found.length > 0) return [...new Set([term, ...found.map(({ word }) => word)])];
  const similar = await db.run(wordsSharing, { tenantId, variants: deletionVariants(term) });
  return [term, ...similar.map(({ word }) => word).filter((word) => isOneTypoApart(term, word))];
}

const messagesWith = statement(
  "communication.messagesWith",
  { ...ofTenant, words: texts, conversationIds: idList, limit: integer },
  (from, p) =>
    from
      .selectDistinct({ messageId: chatWords.messageId })
      .from(chatWords)
      .where(
        and(
          eq(chatWords.tenantId, p.tenantId),
          sql`${chatWords.word} = any(${p.words}::text[])`,
          sql`${chatWords.conversationId} = any(${p.conversationIds}::uuid[])`,
        ),
      )
      .orderBy(sql`${chatWords.messageId} desc`)
      .limit(p.limit),
);
const messagesById = statement("communication.found", { ...ofTenant, messageIds: idList }, (from, p) =>
  from
    .select(messageColumns)
    .from(chatMessages)
    .where(and(eq(chatMessages.tenantId, p.tenantId), sql`${chatMessages.id} = any(${p.messageIds}::uuid[])`))
    .orderBy(sql`${chatMessages.id} desc`),
);

/** Each word is looked up in this many of the newest messages that have it; ids are ordered by time. */
const maxMatches = 2000;

export async function searchChatMessages(ctx: ReadCtx, input: z.infer<typeof searchEndpoint.input>) {
  const { db, tenantId } = ctx;
  const rows = await findSearchable(ctx, input.conversationId);
  const conversationIds = rows.map(({ id }) => id);
  const terms = [...new Set(tokenize(input.q))].slice(0, maxTerms);
  if (terms.length === 0 || rows.length === 0) return { items: [] };
  const matches = await Promise.all(
    terms.map(async (term) => {
      const words = await expandTerm(ctx, term);
      const found = await db.run(messagesWith, { tenantId, words, conversationIds, limit: maxMatches });
      return new Set(found.map(({ messageId }) => messageId));
    }),
  );
  const [first = new Set<Id<"cms">>(), ...others] = matches;
  const messageIds = [...first].filter((id) => others.every((found) => found.has(id))).slice(0, input.limit);
  if (messageIds.length === 0) return { items: [] };
  const messages = await toMessages(ctx, await db.run(messagesById, { tenantId, messageIds }));
  const isFound = ({ id }: { id: Id<"cnv"> }) => messages.some(({ conversationId }) => conversationId === id);
  const shown = await toConversations(ctx, rows.filter(isFound));
  return {
    items: messages.map((message) => ({
      message,
      conversation: defined(shown.find(({ id }) => id === message.conversationId)),
    })),
  };
}

/** A referral may have moved to someone else, so membership alone does not decide. */
const findSearchable = async (ctx: ReadCtx, conversationId: Id<"cnv"> | undefined) =>
  conversationId ? [(await findReadable(ctx, conversationId)).row] : readMemberRows(ctx);
