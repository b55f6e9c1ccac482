import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { defined, firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { getAnnouncement } from "#features/resources/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import type {
  addGroupMembers as addEndpoint,
  createGroup as createEndpoint,
  openDirectConversation as directEndpoint,
  renameGroup as renameEndpoint,
} from "../../contract/conversations.ts";
import { errors } from "../../contract/errors.ts";
import { canStartDirect } from "../../rules/permissions.ts";
import { maxGroupSize } from "../../values.ts";
import { conversations } from "../table.ts";
import { findReferral, getConversation, toDetail } from "./detail.ts";
import { findReadable } from "./find-access.ts";
import { addMembers, findActive, recordChange } from "./membership.ts";
import { countMembers } from "./participants.ts";
import { worksFor } from "./recipients.ts";

const pairOf = (one: Id<"per">, other: Id<"per">) => [one, other].toSorted().join(" ");

/** Inserts the conversation, or returns the one that another request inserted first. */
async function insertOnce(ctx: Ctx, values: typeof conversations.$inferInsert): Promise<Id<"cnv">> {
  const [inserted] = await ctx.db
    .insert(conversations)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: conversations.id });
  if (inserted) return inserted.id;
  const isSame = values.pair
    ? eq(conversations.pair, values.pair)
    : eq(conversations.referralId, defined(values.referralId ?? undefined));
  const found = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.tenantId, ctx.tenantId), isSame));
  return firstOf(found).id;
}

/** Returns whether the caller answers an announcement of this person that takes private replies. */
async function answersAnnouncement(ctx: Ctx, id: Id<"ann"> | undefined, authorId: Id<"per">) {
  if (!id) return false;
  const { author, replies } = await getAnnouncement(ctx, { id });
  return replies === "private" && author?.id === authorId;
}

export async function openDirectConversation(
  ctx: Ctx,
  { personId: otherId, announcementId }: z.infer<typeof directEndpoint.input>,
) {
  const [other] = await findActive(ctx, [otherId]);
  if (!other) throw baseErrors.notFound();
  const me = { id: ctx.personId, role: ctx.role };
  const pair = pairOf(me.id, otherId);
  const [existing] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.tenantId, ctx.tenantId), eq(conversations.pair, pair)));
  // A person who was written to may answer, even if they could not have written first.
  const hasReason = async () =>
    (await answersAnnouncement(ctx, announcementId, otherId)) || (await worksFor(ctx, me.id, otherId));
  if (!existing && !canStartDirect(me, other, await hasReason())) throw errors.notAllowed();
  const id = existing?.id ?? (await insertOnce(ctx, { kind: "direct", pair, createdBy: me.id }));
  await addMembers(ctx, id, [me.id, otherId]);
  return getConversation(ctx, { id });
}

/** Opens the conversation of a referral with its partner, its assignee and the caller as members. */
export async function openReferralConversation(ctx: Ctx, { referralId }: { referralId: Id<"ref"> }) {
  const referral = await findReferral(ctx, referralId);
  if (referral.status === "draft") throw baseErrors.notFound();
  const id =
    referral.conversationId ?? (await insertOnce(ctx, { kind: "referral", referralId, createdBy: ctx.personId }));
  const { permissions } = await findReadable(ctx, id);
  if (permissions.canWrite) {
    const first = [referral.referrerId, referral.assigneeId ?? referral.addresseeId, ctx.personId];
    const wanted = referral.conversationId ? [ctx.personId] : [...new Set(first.filter((person) => person !== null))];
    const active = await findActive(ctx, wanted);
    await addMembers(
      ctx,
      id,
      active.map((person) => person.id),
    );
  }
  return getConversation(ctx, { id });
}

/** Only members of the tenant who can open conversations become members of a group. */
async function requireRecipients(ctx: Ctx, personIds: readonly Id<"per">[]) {
  const wanted = [...new Set(personIds)];
  const active = (await findActive(ctx, wanted)).filter(({ role }) => role !== "user");
  if (active.length < wanted.length) throw errors.notAllowed();
  return wanted;
}

export async function createGroup(ctx: Ctx, { title, personIds }: z.infer<typeof createEndpoint.input>) {
  const wanted = await requireRecipients(ctx, personIds);
  const { id } = firstOf(
    await ctx.db
      .insert(conversations)
      .values({ kind: "group", title, createdBy: ctx.personId })
      .returning({ id: conversations.id }),
  );
  await addMembers(ctx, id, [...new Set([ctx.personId, ...wanted])]);
  return getConversation(ctx, { id });
}

async function findManaged(ctx: Ctx, id: Id<"cnv">) {
  const found = await findReadable(ctx, id);
  if (!found.permissions.canManage) throw errors.notAllowed();
  return found;
}

export async function renameGroup(ctx: Ctx, { id, title }: z.infer<typeof renameEndpoint.input>) {
  const { row } = await findManaged(ctx, id);
  await recordChange(ctx, id, { title });
  await audit(ctx, { action: "communication.groupRenamed", subject: title, before: { title: row.title } });
  return toDetail(ctx, await findReadable(ctx, id));
}

export async function addGroupMembers(ctx: Ctx, { id, personIds }: z.infer<typeof addEndpoint.input>) {
  await findManaged(ctx, id);
  const wanted = await requireRecipients(ctx, personIds);
  const count = (await countMembers(ctx, [id])).get(id) ?? 0;
  if (count + wanted.length > maxGroupSize) throw errors.groupFull();
  const added = await addMembers(ctx, id, wanted);
  if (added.length > 0) await recordChange(ctx, id);
  return toDetail(ctx, await findReadable(ctx, id));
}
