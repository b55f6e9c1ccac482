import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { Role } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { announceList, announceTo, joinRoom } from "../realtime/announce.ts";
import { conversationMembers, conversations } from "../table.ts";

/** Adds people to a conversation, those who left included, and returns the new ones. */
export async function addMembers(
  ctx: TenantCtx,
  conversationId: Id<"cnv">,
  personIds: readonly Id<"per">[],
): Promise<Id<"per">[]> {
  if (personIds.length === 0) return [];
  const added = await ctx.db
    .insert(conversationMembers)
    .values(personIds.map((personId) => ({ conversationId, personId })))
    .onConflictDoUpdate({
      target: [conversationMembers.tenantId, conversationMembers.conversationId, conversationMembers.personId],
      set: { leftAt: null, removedBy: null },
      setWhere: sql`${conversationMembers.leftAt} is not null`,
    })
    .returning({ personId: conversationMembers.personId });
  const newMembers = added.map(({ personId }) => personId);
  joinRoom(ctx, conversationId, newMembers);
  announceList(ctx, newMembers);
  return newMembers;
}

/** Numbers a change to the conversation itself, and asks its open screens to read it again. */
export async function recordChange(ctx: TenantCtx, conversationId: Id<"cnv">, change: { title?: string } = {}) {
  const { revision } = firstOf(
    await ctx.db
      .update(conversations)
      .set({ ...change, revision: sql`${conversations.revision} + 1` })
      .where(and(eq(conversations.tenantId, ctx.tenantId), eq(conversations.id, conversationId)))
      .returning({ revision: conversations.revision }),
  );
  announceTo(ctx, conversationId, { type: "conversation", conversationId, revision });
}

/** Returns the active members of the tenant among these people, with their roles. */
export async function findActive(
  { db, tenantId }: Pick<TenantCtx, "db" | "tenantId">,
  personIds: readonly Id<"per">[],
): Promise<{ id: Id<"per">; role: Role }[]> {
  if (personIds.length === 0) return [];
  return db
    .select({ id: members.personId, role: members.role })
    .from(members)
    .innerJoin(people, and(eq(people.id, members.personId), people.isActive))
    .where(and(eq(members.tenantId, tenantId), inArray(members.personId, [...personIds]), isNull(members.disabledAt)));
}
