import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { foldForSearch } from "#base/fold-for-search.ts";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { folded } from "#server/db/folded.ts";
import { idList, integer, statement } from "#server/db/statement.ts";
import type { CallLine, Conversation, listConversations as listEndpoint } from "../../contract/conversations.ts";
import { isWaiting } from "../../rules/unread.ts";
import { chatFiles, chatMessages, conversationMembers, conversations } from "../table.ts";
import { type AccessRow, accessColumns, isMember, permissionsOf, type Reader } from "./find-access.ts";
import { countMembers, readParticipants } from "./participants.ts";

const shownParticipants = 5;
const shownCharacters = 140;

const ofReader = {
  tenantId: conversations.tenantId,
  me: conversationMembers.personId,
  before: conversations.lastMessageAt,
  beforeId: conversations.id,
  limit: integer,
  search: conversations.title,
};

const hasName = (search: unknown, me: unknown) =>
  sql`(strpos(${folded(conversations.title)}, ${search}) > 0
    or strpos(${folded(sql`concat_ws(' ', ${referrals.fullName}, ${referrals.company}, ${referrals.targetCompany})`)}, ${search}) > 0
    or exists (select from ${conversationMembers} as other join ${people} on ${people.id} = other.person_id
      where other.tenant_id = ${conversations.tenantId} and other.conversation_id = ${conversations.id}
        and other.person_id <> ${me} and other.left_at is null and strpos(${folded(people.displayName)}, ${search}) > 0))`;

/** Conversations with a later message come first; those of the same moment are ordered by their id. */
const latestConversations = (name: string, isSearch: boolean) =>
  statement(name, ofReader, (from, p) =>
    from
      .select(accessColumns)
      .from(conversationMembers)
      .innerJoin(
        conversations,
        and(
          eq(conversations.tenantId, conversationMembers.tenantId),
          eq(conversations.id, conversationMembers.conversationId),
        ),
      )
      .leftJoin(
        referrals,
        and(eq(referrals.tenantId, conversations.tenantId), eq(referrals.id, conversations.referralId)),
      )
      .where(
        and(
          eq(conversationMembers.tenantId, p.tenantId),
          eq(conversationMembers.personId, p.me),
          isNull(conversationMembers.leftAt),
          sql`(${p.before}::timestamptz is null or (${conversations.lastMessageAt}, ${conversations.id}) < (${p.before}, ${p.beforeId}))`,
          isSearch ? hasName(p.search, p.me) : undefined,
        ),
      )
      .orderBy(sql`${conversations.lastMessageAt} desc, ${conversations.id} desc`)
      .limit(p.limit),
  );
const latest = latestConversations("communication.list", false);
const latestNamed = latestConversations("communication.listNamed", true);
type Row = Omit<NonNullable<AccessRow>, "isOtherActive">;

/** Reads more than a page, because a filter or a referral that moved to someone else leaves rows out. */
const batchSize = 200;

type Cursor = { before: string; beforeId: Id<"cnv"> };
const writeCursor = ({ lastMessageAt, id }: Row) => `${lastMessageAt}|${id}`;
function readCursor(after: string | undefined): Cursor | { before: null; beforeId: null } {
  const [before, beforeId] = after?.split("|") ?? [];
  const isValid = before && !Number.isNaN(Date.parse(before)) && /^cnv_[0-9a-f]{32}$/.test(beforeId ?? "");
  return isValid ? { before, beforeId: beforeId as Id<"cnv"> } : { before: null, beforeId: null };
}

/** A direct conversation in which nothing was written yet is only there for the person who opened it. */
const isStarted = ({ kind, lastSeq, createdBy }: Row, me: Id<"per">) =>
  kind !== "direct" || lastSeq > 0 || createdBy === me;

/** Yields the rows of the conversations that the reader is a member of and can still see, the latest first. */
async function* iterateRows(reader: Reader, after: string | undefined, search = ""): AsyncGenerator<Row> {
  const { db, tenantId, personId: me } = reader;
  for (let cursor = readCursor(after); ; ) {
    const rows = await db.run(search ? latestNamed : latest, {
      tenantId,
      me,
      ...cursor,
      search,
      limit: batchSize,
    } as never);
    for (const row of rows as Row[]) if (isStarted(row, me) && permissionsOf(reader, row, true).canRead) yield row;
    const last = rows.at(-1) as Row | undefined;
    if (!last || rows.length < batchSize) return;
    cursor = { before: last.lastMessageAt, beforeId: last.id };
  }
}

/** More conversations than a person keeps in mind: a search looks no further. */
const maxRows = 500;

/** Returns the latest conversations that the reader is a member of and can still see. */
export async function readMemberRows(reader: Reader): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of iterateRows(reader, undefined)) {
    rows.push(row);
    if (rows.length === maxRows) break;
  }
  return rows;
}

type Input = z.infer<typeof listEndpoint.input>;

export async function listConversations(ctx: ReadCtx, { q = "", unread, kind, limit, after }: Input) {
  const rows: Row[] = [];
  for await (const row of iterateRows(ctx, after, foldForSearch(q))) {
    if (kind && row.kind !== kind) continue;
    if (unread && !(row.lastSeq > (row.lastReadSeq ?? 0))) continue;
    rows.push(row);
    if (rows.length > limit) break;
  }
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: await toConversations(ctx, shown), next: rows.length > limit && last ? writeCursor(last) : null };
}

export async function countUnreadConversations(ctx: ReadCtx) {
  let count = 0;
  for await (const { lastSeq, lastReadSeq, mentionedSeq, muted } of iterateRows(ctx, undefined))
    if (isWaiting({ lastSeq, lastReadSeq: lastReadSeq ?? 0, mentionedSeq: mentionedSeq ?? 0, muted: muted ?? false }))
      count++;
  return { conversations: count };
}

const lastMessages = statement(
  "communication.lastMessages",
  { tenantId: chatMessages.tenantId, conversationIds: idList },
  (from, p) =>
    from
      .select({
        conversationId: chatMessages.conversationId,
        seq: chatMessages.seq,
        authorId: chatMessages.authorId,
        text: sql<string>`left(${chatMessages.text}, ${sql.raw(String(shownCharacters))})`,
        fileCount: sql<number>`(select count(*) from ${chatFiles} where ${chatFiles.tenantId} = ${chatMessages.tenantId}
        and ${chatFiles.messageId} = ${chatMessages.id})`.mapWith(Number),
        event: chatMessages.event,
        guestName: chatMessages.guestName,
        deletedAt: chatMessages.deletedAt,
        createdAt: chatMessages.createdAt,
      })
      .from(conversations)
      .innerJoin(
        chatMessages,
        and(
          eq(chatMessages.tenantId, conversations.tenantId),
          eq(chatMessages.conversationId, conversations.id),
          eq(chatMessages.seq, conversations.lastSeq),
        ),
      )
      .where(and(eq(conversations.tenantId, p.tenantId), sql`${conversations.id} = any(${p.conversationIds}::uuid[])`)),
);

/** Returns the conversations as lists show them, in the order of the rows. */
export async function toConversations(reader: Reader, rows: readonly Row[]): Promise<Conversation[]> {
  const { db, tenantId, personId } = reader;
  const conversationIds = rows.map(({ id }) => id);
  if (conversationIds.length === 0) return [];
  const [participants, counts, lastOnes] = await Promise.all([
    readParticipants(reader, conversationIds, { without: personId, limit: shownParticipants }),
    countMembers(reader, conversationIds),
    db.run(lastMessages, { tenantId, conversationIds }),
  ]);
  return rows.map((row) => {
    const last = lastOnes.find(({ conversationId }) => conversationId === row.id);
    return {
      ...toFacts(row),
      participants: participants
        .filter(({ conversationId }) => conversationId === row.id)
        .map(({ conversationId: _, lastReadSeq: __, ...person }) => person),
      participantCount: counts.get(row.id) ?? 0,
      lastMessage: last ? toLastMessage(last) : null,
    };
  });
}

type LastRow = {
  conversationId: Id<"cnv">;
  seq: number;
  authorId: Id<"per"> | null;
  text: string;
  fileCount: number;
  event: CallLine | null;
  guestName: string | null;
  deletedAt: string | null;
  createdAt: string;
};
const toLastMessage = ({ conversationId: _, deletedAt, ...message }: LastRow) => ({
  ...message,
  isDeleted: deletedAt !== null,
});

/** The part of a conversation that its own row and the reader's membership hold. */
function toFacts(row: Row) {
  const { id, kind, title, referralId, status, contact, company, targetCompany, lastSeq, revision } = row;
  const lastReadSeq = row.lastReadSeq ?? 0;
  return {
    id,
    kind,
    title,
    referral:
      referralId && status
        ? {
            id: referralId,
            name: contact || company || targetCompany || "",
            company: company || targetCompany || "",
            status,
          }
        : null,
    isMember: isMember(row),
    isMuted: row.muted ?? false,
    isClosed: row.closedAt !== null,
    lastSeq,
    revision,
    lastReadSeq,
    unread: isMember(row) ? lastSeq - lastReadSeq : 0,
    isMentioned: (row.mentionedSeq ?? 0) > lastReadSeq,
    updatedAt: row.lastMessageAt,
  };
}
