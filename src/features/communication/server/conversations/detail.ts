import { and, eq } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canSee } from "#features/referrals/rules/permissions.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { statement } from "#server/db/statement.ts";
import type { ConversationDetail } from "../../contract/conversations.ts";
import { maxGroupSize } from "../../values.ts";
import { conversations } from "../table.ts";
import { type FoundConversation, findReadable, type Reader } from "./find-access.ts";
import { toConversations } from "./list.ts";
import { readParticipants } from "./participants.ts";

export async function toDetail(reader: Reader, { row, permissions }: FoundConversation): Promise<ConversationDetail> {
  const [[conversation], people] = await Promise.all([
    toConversations(reader, [row]),
    readParticipants(reader, [row.id], { without: undefined, limit: maxGroupSize }),
  ]);
  const { canWrite, canManage, canModerate, canLeave } = permissions;
  return {
    ...defined(conversation),
    participants: people.map(({ conversationId: _, lastReadSeq: __, ...person }) => person),
    reads: people.map(({ id: personId, lastReadSeq: seq }) => ({ personId, seq })),
    canWrite,
    canManage,
    canModerate,
    canLeave,
  };
}

export const getConversation = async (reader: Reader, { id }: { id: Id<"cnv"> }) =>
  toDetail(reader, await findReadable(reader, id));

const ofReferral = statement(
  "communication.ofReferral",
  { tenantId: referrals.tenantId, referralId: referrals.id },
  (from, p) =>
    from
      .select({
        referrerId: referrals.referrerId,
        addresseeId: referrals.addresseeId,
        assigneeId: referrals.assigneeId,
        status: referrals.status,
        conversationId: conversations.id,
      })
      .from(referrals)
      .leftJoin(
        conversations,
        and(eq(conversations.tenantId, referrals.tenantId), eq(conversations.referralId, referrals.id)),
      )
      .where(and(eq(referrals.tenantId, p.tenantId), eq(referrals.id, p.referralId))),
);

/** Returns a referral that the reader can see, and the id of its conversation if it has one. */
export async function findReferral(reader: Reader, referralId: Id<"ref">) {
  const { db, tenantId } = reader;
  const [found] = await db.run(ofReferral, { tenantId, referralId });
  if (!found || !canSee(reader, found)) throw baseErrors.notFound();
  return found;
}

export async function findReferralConversation(reader: Reader, { referralId }: { referralId: Id<"ref"> }) {
  const { conversationId } = await findReferral(reader, referralId);
  return { conversation: conversationId && (await getConversation(reader, { id: conversationId })) };
}
