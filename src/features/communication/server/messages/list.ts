import { and, asc, desc, eq, gt, gte, isNotNull, lt, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { integer, statement } from "#server/db/statement.ts";
import type { listChatMessages as listEndpoint } from "../../contract/messages.ts";
import { canDelete } from "../../rules/permissions.ts";
import { type FoundConversation, findReadable, type Reader } from "../conversations/find-access.ts";
import { chatMessages, chatMessageVersions } from "../table.ts";
import { type MessageRow, messageColumns, toMessages } from "./serialize.ts";

const page = {
  tenantId: chatMessages.tenantId,
  conversationId: chatMessages.conversationId,
  seq: chatMessages.seq,
  limit: integer,
};
type Condition = (seq: SQL) => SQL;

/** One statement for each direction: an optional condition would hide the index. */
const pageOf = (name: string, where: Condition, direction: typeof asc) =>
  statement(name, page, (from, p) =>
    from
      .select(messageColumns)
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.tenantId, p.tenantId),
          eq(chatMessages.conversationId, p.conversationId),
          where(p.seq as unknown as SQL),
        ),
      )
      .orderBy(direction(chatMessages.seq))
      .limit(p.limit),
  );
const before = pageOf("communication.before", (seq) => lt(chatMessages.seq, seq), desc);
const after = pageOf("communication.after", (seq) => gt(chatMessages.seq, seq), asc);
const from = pageOf("communication.from", (seq) => gte(chatMessages.seq, seq), asc);

/** Larger than any number of a message. */
const end = 2 ** 31 - 1;

type Input = z.infer<typeof listEndpoint.input>;

async function readRows({ db, tenantId }: Reader, input: Input): Promise<MessageRow[]> {
  const { id: conversationId, limit } = input;
  const at = { tenantId, conversationId };
  if (input.after !== undefined) return db.run(after, { ...at, seq: input.after, limit });
  if (input.around === undefined)
    return (await db.run(before, { ...at, seq: input.before ?? end, limit })).toReversed();
  const half = Math.ceil(limit / 2);
  const [older, newer] = await Promise.all([
    db.run(before, { ...at, seq: input.around, limit: half }),
    db.run(from, { ...at, seq: input.around, limit: half }),
  ]);
  return [...older.toReversed(), ...newer];
}

export async function listChatMessages(reader: ReadCtx, input: Input) {
  const { row } = await findReadable(reader, input.id);
  const rows = await readRows(reader, input);
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    items: await toMessages(reader, rows),
    // Retention deletes the oldest messages, so the first one need not have the number 1.
    hasOlder: first !== undefined && (await isAny(reader, input.id, first.seq)),
    hasNewer: last !== undefined && last.seq < row.lastSeq,
  };
}
const isAny = async ({ db, tenantId }: Reader, conversationId: Id<"cnv">, seq: number) =>
  seq > 1 && (await db.run(before, { tenantId, conversationId, seq, limit: 1 })).length > 0;

const pinned = statement(
  "communication.pinned",
  { tenantId: chatMessages.tenantId, conversationId: chatMessages.conversationId },
  (q, p) =>
    q
      .select(messageColumns)
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.tenantId, p.tenantId),
          eq(chatMessages.conversationId, p.conversationId),
          isNotNull(chatMessages.pinnedAt),
        ),
      )
      .orderBy(desc(chatMessages.pinnedAt))
      .limit(50),
);

export async function listPinnedMessages(reader: ReadCtx, { id }: { id: Id<"cnv"> }) {
  await findReadable(reader, id);
  const { db, tenantId } = reader;
  return { items: await toMessages(reader, await db.run(pinned, { tenantId, conversationId: id })) };
}

const byId = statement("communication.message", { tenantId: chatMessages.tenantId, id: chatMessages.id }, (q, p) =>
  q
    .select(messageColumns)
    .from(chatMessages)
    .where(and(eq(chatMessages.tenantId, p.tenantId), eq(chatMessages.id, p.id))),
);

/** Returns a message of a conversation that the reader can read; any other does not exist for them. */
export async function findMessage(reader: Reader, id: Id<"cms">): Promise<FoundConversation & { message: MessageRow }> {
  const [message] = await reader.db.run(byId, { tenantId: reader.tenantId, id });
  if (!message) throw baseErrors.notFound();
  return { ...(await findReadable(reader, message.conversationId)), message };
}

const versions = statement(
  "communication.versions",
  { tenantId: chatMessageVersions.tenantId, messageId: chatMessageVersions.messageId },
  (q, p) =>
    q
      .select({ text: chatMessageVersions.text, writtenAt: chatMessageVersions.writtenAt })
      .from(chatMessageVersions)
      .where(and(eq(chatMessageVersions.tenantId, p.tenantId), eq(chatMessageVersions.messageId, p.messageId)))
      .orderBy(desc(chatMessageVersions.id))
      .limit(50),
);

/** Everyone who can read a message can see what it said before. A deleted message has no history. */
export async function listMessageVersions(reader: ReadCtx, { id }: { id: Id<"cms"> }) {
  const { message } = await findMessage(reader, id);
  const { db, tenantId } = reader;
  return { items: message.deletedAt ? [] : await db.run(versions, { tenantId, messageId: id }) };
}

/** Whether the reader may delete the message; the same rule serves the endpoint and reports. */
export const isDeletable = ({ personId }: Pick<Reader, "personId">, found: Awaited<ReturnType<typeof findMessage>>) =>
  canDelete(
    { isOwn: found.message.authorId === personId, isDeleted: found.message.deletedAt !== null },
    found.permissions.canModerate,
  );
