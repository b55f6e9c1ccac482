import { and, eq, isNull, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Role } from "#base/roles.ts";
import { photoUrl } from "#features/identity/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { idList, integer, statement } from "#server/db/statement.ts";
import type { Participant } from "../../contract/conversations.ts";
import { conversationMembers, conversations, presence } from "../table.ts";

const isOnline = sql<boolean>`coalesce(${presence.onlineUntil} > now(), false)`.mapWith(Boolean);

/** The columns of a person as conversations show them. */
export const participantColumns = {
  id: people.id,
  name: people.displayName,
  photo: people.photo,
  role: sql<Role>`coalesce(${members.role}, 'user')`,
  isOnline,
  lastSeenAt: presence.lastSeenAt,
};

export const toParticipant = <R extends { photo: string | null }>({ photo, ...person }: R) => ({
  ...person,
  photoUrl: photo && photoUrl(photo),
});

const joinedPeople = statement(
  "communication.participants",
  { tenantId: conversationMembers.tenantId, conversationIds: idList, me: conversationMembers.personId, limit: integer },
  (from, p) =>
    from
      .select({
        conversationId: conversationMembers.conversationId,
        lastReadSeq: conversationMembers.lastReadSeq,
        ...participantColumns,
      })
      .from(conversationMembers)
      .innerJoin(people, eq(people.id, conversationMembers.personId))
      .leftJoin(members, and(eq(members.tenantId, p.tenantId), eq(members.personId, people.id)))
      .leftJoin(presence, and(eq(presence.tenantId, p.tenantId), eq(presence.personId, people.id)))
      .where(
        and(
          eq(conversationMembers.tenantId, p.tenantId),
          sql`${conversationMembers.id} in (select first.id from unnest(${p.conversationIds}::uuid[]) as wanted(id)
            cross join lateral (select id from conversation_members where tenant_id = ${p.tenantId}
              and conversation_id = wanted.id and left_at is null and person_id <> ${p.me} order by id limit ${p.limit}) as first)`,
        ),
      )
      .orderBy(conversationMembers.id),
);

type Joined = Participant & { conversationId: Id<"cnv">; lastReadSeq: number };

/** Returns the members of conversations, at most `limit` of each, without one person. */
export async function readParticipants(
  { db, tenantId }: Pick<ReadCtx, "db" | "tenantId">,
  conversationIds: readonly Id<"cnv">[],
  { without, limit }: { without: Id<"per"> | undefined; limit: number },
): Promise<Joined[]> {
  if (conversationIds.length === 0) return [];
  const me = without ?? (`per_${"0".repeat(32)}` as const);
  return (await db.run(joinedPeople, { tenantId, conversationIds, me, limit })).map(toParticipant);
}

const memberCounts = statement(
  "communication.memberCounts",
  { tenantId: conversationMembers.tenantId, conversationIds: idList },
  (from, p) =>
    from
      .select({ conversationId: conversationMembers.conversationId, count: sql<number>`count(*)`.mapWith(Number) })
      .from(conversationMembers)
      .where(
        and(
          eq(conversationMembers.tenantId, p.tenantId),
          sql`${conversationMembers.conversationId} = any(${p.conversationIds}::uuid[])`,
          isNull(conversationMembers.leftAt),
        ),
      )
      .groupBy(conversationMembers.conversationId),
);

export async function countMembers(
  { db, tenantId }: Pick<ReadCtx, "db" | "tenantId">,
  conversationIds: readonly Id<"cnv">[],
): Promise<Map<Id<"cnv">, number>> {
  const counted = conversationIds.length === 0 ? [] : await db.run(memberCounts, { tenantId, conversationIds });
  return new Map(counted.map(({ conversationId, count }) => [conversationId, count]));
}

/** The rooms that a person's screens join. Older conversations are found by reading them. */
const joinedConversations = statement(
  "communication.joined",
  { tenantId: conversationMembers.tenantId, personId: conversationMembers.personId },
  (from, p) =>
    from
      .select({ id: conversations.id })
      .from(conversationMembers)
      .innerJoin(
        conversations,
        and(
          eq(conversations.tenantId, conversationMembers.tenantId),
          eq(conversations.id, conversationMembers.conversationId),
        ),
      )
      .where(
        and(
          eq(conversationMembers.tenantId, p.tenantId),
          eq(conversationMembers.personId, p.personId),
          isNull(conversationMembers.leftAt),
        ),
      )
      .orderBy(sql`${conversations.lastMessageAt} desc`)
      .limit(500),
);
export const readJoined = async ({ db, tenantId, personId }: Pick<ReadCtx, "db" | "tenantId" | "personId">) =>
  (await db.run(joinedConversations, { tenantId, personId })).map(({ id }) => id);
