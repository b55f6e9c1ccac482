import { and, eq } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Caller, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Participant } from "../contract/conversations.ts";
import type { ConversationKind } from "../values.ts";
import { findReadable, type Reader } from "./conversations/find-access.ts";
import { readParticipants } from "./conversations/participants.ts";
import { chatFiles, chatMessages, conversations } from "./table.ts";

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

/** What other features know about a conversation that a person can read. */
export type ConversationFacts = {
  id: Id<"cnv">;
  kind: ConversationKind;
  title: string | null;
  referral: { id: Id<"ref">; name: string; company: string } | null;
  canWrite: boolean;
};

/** Returns a conversation that the reader can read; any other does not exist for them. */
export async function readConversation(reader: Reader, id: Id<"cnv">): Promise<ConversationFacts> {
  const { row, permissions } = await findReadable(reader, id);
  const { kind, title, referralId, contact, company, targetCompany } = row;
  const companyName = company || targetCompany || "";
  const referral = referralId && { id: referralId, name: contact || companyName, company: companyName };
  return { id, kind, title, referral, canWrite: permissions.canWrite };
}

export type ConversationPerson = Pick<Participant, "id" | "name" | "photoUrl" | "role">;

/** Returns the people of conversations, at most `limit` of each. */
export async function readPeopleOf(
  reader: Pick<ReadCtx, "db" | "tenantId">,
  ids: readonly Id<"cnv">[],
  limit: number,
): Promise<Map<Id<"cnv">, ConversationPerson[]>> {
  const people = await readParticipants(reader, ids, { without: undefined, limit });
  return Map.groupBy(people, ({ conversationId }) => conversationId);
}

const kindOfConversation = statement(
  "communication.kind",
  { tenantId: conversations.tenantId, id: conversations.id },
  (from, p) =>
    from
      .select({ kind: conversations.kind, referralId: conversations.referralId })
      .from(conversations)
      .where(and(eq(conversations.tenantId, p.tenantId), eq(conversations.id, p.id))),
);

/** What kind of conversation it is and which referral it belongs to, for code that acts for no person. */
export const readConversationKind = async ({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">, id: Id<"cnv">) =>
  firstOf(await db.run(kindOfConversation, { tenantId, id }));

const conversationOfReferral = statement(
  "communication.idOfReferral",
  { tenantId: conversations.tenantId, referralId: conversations.referralId },
  (from, p) =>
    from
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.tenantId, p.tenantId), eq(conversations.referralId, p.referralId))),
);

/** The conversation of a referral, whether or not the reader can read it; null before its first message. */
export const readReferralConversation = async (
  { db, tenantId }: Pick<ReadCtx, "db" | "tenantId">,
  referralId: Id<"ref">,
) => (await db.run(conversationOfReferral, { tenantId, referralId }))[0]?.id ?? null;
