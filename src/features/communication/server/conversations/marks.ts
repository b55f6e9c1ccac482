import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { markNoticesRead } from "#features/notifications/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import type {
  closeConversation as closeEndpoint,
  markRead as readEndpoint,
  removeMember as removeEndpoint,
} from "../../contract/conversations.ts";
import { errors } from "../../contract/errors.ts";
import { pathOf } from "../../rules/path.ts";
import { isReported } from "../moderation/reports.ts";
import { announceList, announceTo, leaveRoom } from "../realtime/announce.ts";
import { conversationMembers, conversations } from "../table.ts";
import { findReadable } from "./find-access.ts";
import { recordChange } from "./membership.ts";

const isMembership = ({ tenantId }: Pick<Ctx, "tenantId">, conversationId: Id<"cnv">, personId: Id<"per">) =>
  and(
    eq(conversationMembers.tenantId, tenantId),
    eq(conversationMembers.conversationId, conversationId),
    eq(conversationMembers.personId, personId),
    isNull(conversationMembers.leftAt),
  );

/** A mark only moves forward, and not past the last message: two tabs may report in any order. */
export async function markRead(ctx: Ctx, { id, seq }: z.infer<typeof readEndpoint.input>) {
  const { row } = await findReadable(ctx, id);
  const to = Math.min(seq, row.lastSeq);
  const [marked] = await ctx.db
    .update(conversationMembers)
    .set({ lastReadSeq: to })
    .where(and(isMembership(ctx, id, ctx.personId), sql`${conversationMembers.lastReadSeq} < ${to}`))
    .returning({ id: conversationMembers.id });
  if (marked) {
    announceTo(ctx, id, { type: "read", conversationId: id, personId: ctx.personId, seq: to });
    if (to === row.lastSeq) await markNoticesRead(ctx, ctx.personId, pathOf(id));
  }
  const lastReadSeq = Math.max(to, row.lastReadSeq ?? 0);
  return { lastReadSeq, unread: row.lastSeq - lastReadSeq };
}

export async function muteConversation(ctx: Ctx, { id, muted }: { id: Id<"cnv">; muted: boolean }) {
  await findReadable(ctx, id);
  await ctx.db
    .update(conversationMembers)
    .set({ muted })
    .where(isMembership(ctx, id, ctx.personId));
  announceList(ctx, [ctx.personId]);
  return { muted };
}

export async function removeMember(ctx: Ctx, { id, personId }: z.infer<typeof removeEndpoint.input>) {
  const isSelf = personId === ctx.personId;
  const { row, permissions } = await findReadable(ctx, id);
  // Two people always have their conversation: they can mute it, and an admin can close it.
  const canRemove = row.kind !== "direct" && (permissions.canManage || permissions.canModerate);
  if (isSelf ? row.leftAt === null && !permissions.canLeave : !canRemove) throw errors.notAllowed();
  const [removed] = await ctx.db
    .update(conversationMembers)
    .set({ leftAt: now, removedBy: isSelf ? null : ctx.personId })
    .where(isMembership(ctx, id, personId))
    .returning({ id: conversationMembers.id });
  if (!removed) return { removed: false };
  await recordChange(ctx, id);
  leaveRoom(ctx, id, personId);
  announceList(ctx, [personId]);
  if (!isSelf)
    await audit(ctx, { action: "communication.memberRemoved", subject: row.title ?? id, after: { personId } });
  return { removed: true };
}

/** An admin closes what they can read, and what was reported to them. */
export async function closeConversation(ctx: Ctx, { id, closed }: z.infer<typeof closeEndpoint.input>) {
  if (!(await isReported(ctx, id))) await findReadable(ctx, id);
  await ctx.db
    .update(conversations)
    .set({ closedAt: closed ? now : null })
    .where(and(eq(conversations.tenantId, ctx.tenantId), eq(conversations.id, id)));
  await recordChange(ctx, id);
  await audit(ctx, { action: closed ? "communication.closed" : "communication.reopened", subject: id });
  return { isClosed: closed };
}
