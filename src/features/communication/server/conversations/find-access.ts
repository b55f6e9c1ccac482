import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { members, people } from "#features/identity/server/table.ts";
import { canSee } from "#features/referrals/rules/permissions.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { Caller, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../../contract/errors.ts";
import { type Permissions, permissionsIn } from "../../rules/permissions.ts";
import { conversationMembers, conversations } from "../table.ts";

export type Reader = Pick<ReadCtx, "db" | "tenantId"> & Pick<Caller, "personId" | "role">;

/** The facts about a conversation and its reader from which permissions follow. */
export const accessColumns = {
  id: conversations.id,
  kind: conversations.kind,
  title: conversations.title,
  referralId: conversations.referralId,
  createdBy: conversations.createdBy,
  lastSeq: conversations.lastSeq,
  revision: conversations.revision,
  lastMessageAt: conversations.lastMessageAt,
  closedAt: conversations.closedAt,
  memberSince: conversationMembers.createdAt,
  leftAt: conversationMembers.leftAt,
  removedBy: conversationMembers.removedBy,
  lastReadSeq: conversationMembers.lastReadSeq,
  mentionedSeq: conversationMembers.mentionedSeq,
  muted: conversationMembers.muted,
  referrerId: referrals.referrerId,
  addresseeId: referrals.addresseeId,
  status: referrals.status,
  contact: referrals.fullName,
  company: referrals.company,
  targetCompany: referrals.targetCompany,
};

const others = conversationMembers;
/** Whether the other person of a direct conversation can still read it. */
const isOtherActive = (me: unknown) =>
  sql<boolean>`(${conversations.kind} <> 'direct' or exists (select from ${others} as other
    join ${members} on ${members.tenantId} = other.tenant_id and ${members.personId} = other.person_id
    join ${people} on ${people.id} = other.person_id
    where other.tenant_id = ${conversations.tenantId} and other.conversation_id = ${conversations.id} and other.person_id <> ${me}
      and ${and(isNull(members.disabledAt), eq(people.isActive, sql`true`), ne(members.role, sql`'user'`))}))`.mapWith(
    Boolean,
  );

const params = { tenantId: conversations.tenantId, id: conversations.id, me: conversationMembers.personId };
const conversationById = statement("communication.access", params, (from, p) =>
  from
    .select({ ...accessColumns, isOtherActive: isOtherActive(p.me) })
    .from(conversations)
    .leftJoin(
      conversationMembers,
      and(
        eq(conversationMembers.tenantId, conversations.tenantId),
        eq(conversationMembers.conversationId, conversations.id),
        eq(conversationMembers.personId, p.me),
      ),
    )
    .leftJoin(
      referrals,
      and(eq(referrals.tenantId, conversations.tenantId), eq(referrals.id, conversations.referralId)),
    )
    .where(and(eq(conversations.tenantId, p.tenantId), eq(conversations.id, p.id))),
);

export type AccessRow = Awaited<ReturnType<typeof readRow>>;
const readRow = async ({ db, tenantId, personId: me }: Reader, id: Id<"cnv">) =>
  (await db.run(conversationById, { tenantId, id, me }))[0];

type Row = Omit<NonNullable<AccessRow>, "isOtherActive">;

export const isMember = ({ memberSince, leftAt }: Pick<Row, "memberSince" | "leftAt">) =>
  memberSince !== null && leftAt === null;

/** What the reader may do in the conversation of this row. */
export function permissionsOf(
  reader: Pick<Reader, "personId" | "role">,
  row: Row,
  isOtherActive: boolean,
): Permissions {
  const { kind, closedAt, removedBy, leftAt, referrerId, addresseeId, status, createdBy } = row;
  return permissionsIn(reader.role, {
    kind,
    isClosed: closedAt !== null,
    isMember: isMember(row),
    isRemoved: leftAt !== null && removedBy !== null,
    canSeeReferral: referrerId !== null && status !== null && canSee(reader, { referrerId, addresseeId, status }),
    isOtherActive,
    createdByCaller: createdBy === reader.personId,
    isReferrer: referrerId === reader.personId,
  });
}

export type FoundConversation = { row: NonNullable<AccessRow>; permissions: Permissions };

/** Returns a conversation that the reader can read; any other does not exist for them. */
export async function findReadable(reader: Reader, id: Id<"cnv">): Promise<FoundConversation> {
  const row = await readRow(reader, id);
  const permissions = row && permissionsOf(reader, row, row.isOtherActive);
  if (!row || !permissions?.canRead) throw baseErrors.notFound();
  return { row, permissions };
}

/** The same for someone who changes it. */
export async function findWritable(reader: Reader, id: Id<"cnv">): Promise<FoundConversation> {
  const found = await findReadable(reader, id);
  if (found.row.closedAt !== null) throw errors.closed();
  if (!found.permissions.canWrite) throw baseErrors.forbidden();
  return found;
}
