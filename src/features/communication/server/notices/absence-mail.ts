import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { members, people } from "#features/identity/server/table.ts";
import { findQuietEnd, mailsAbout } from "#features/notifications/server/reads.ts";
import { hasFeature } from "#features/tenancy/server/reads.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { sendMail, tenantUrl } from "#features/tenancy/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { withTenant } from "#server/with-tenant.ts";
import { pathOf } from "../../rules/path.ts";
import { absenceMinutes, shouldMail } from "../../rules/unread.ts";
import { chatMessages, conversationMembers, conversations, presence } from "../table.ts";
import { absenceTask } from "./task.ts";

const shownConversations = 5;
const shownCharacters = 160;

const minutesSince = (time: unknown) =>
  sql<number>`coalesce(extract(epoch from now() - ${time}) / 60, 1000000)`.mapWith(Number);

/** What the person has not read, the latest conversation first. */
const readWaiting = async ({ db, tenantId }: TenantCtx, personId: Id<"per">) =>
  db
    .select({
      conversationId: conversations.id,
      title: conversations.title,
      lastSeq: conversations.lastSeq,
      lastReadSeq: conversationMembers.lastReadSeq,
      mentionedSeq: conversationMembers.mentionedSeq,
      mailedSeq: conversationMembers.mailedSeq,
      muted: conversationMembers.muted,
      minutesSinceMessage: minutesSince(conversations.lastMessageAt),
      // Someone who has never been connected has no row.
      minutesSinceSeen: minutesSince(
        sql`case when ${presence.id} is not null then greatest(${presence.lastSeenAt}, least(${presence.onlineUntil}, now())) end`,
      ),
      author: people.displayName,
      text: sql<string>`left(${chatMessages.text}, ${sql.raw(String(shownCharacters))})`,
    })
    .from(conversationMembers)
    .innerJoin(
      conversations,
      and(
        eq(conversations.tenantId, conversationMembers.tenantId),
        eq(conversations.id, conversationMembers.conversationId),
      ),
    )
    .innerJoin(
      chatMessages,
      and(
        eq(chatMessages.tenantId, conversations.tenantId),
        eq(chatMessages.conversationId, conversations.id),
        eq(chatMessages.seq, conversations.lastSeq),
      ),
    )
    .leftJoin(people, eq(people.id, chatMessages.authorId))
    .leftJoin(
      presence,
      and(eq(presence.tenantId, conversationMembers.tenantId), eq(presence.personId, conversationMembers.personId)),
    )
    .where(
      and(
        eq(conversationMembers.tenantId, tenantId),
        eq(conversationMembers.personId, personId),
        isNull(conversationMembers.leftAt),
        sql`${conversations.lastSeq} > ${conversationMembers.lastReadSeq}`,
        sql`${conversations.lastSeq} > ${conversationMembers.mailedSeq}`,
      ),
    )
    .orderBy(sql`${conversations.lastMessageAt} desc`)
    .for("update", { of: conversationMembers });

type Waiting = Awaited<ReturnType<typeof readWaiting>>[number];

/** Sends one mail about everything that a person missed while away. Someone who is there gets it only once they have left for a while. */
async function sendAbsenceMail({ services, tenantId }: JobCtx, { personId }: z.infer<typeof absenceTask.payload>) {
  await withTenant(services, tenantId, async (ctx) => {
    const key = `communication.absence:${tenantId}:${personId}`;
    const quietEnd = await findQuietEnd(ctx, personId);
    if (quietEnd) return ctx.enqueue(absenceTask, { personId }, { key, runAt: quietEnd });
    const waiting = await readWaiting(ctx, personId);
    const missed = waiting.filter(shouldMail);
    if (waiting.length > 0 && missed.length === 0) {
      const runAt = new Date(Date.now() + absenceMinutes * 60_000).toISOString();
      const isLater = waiting.some(({ minutesSinceSeen, minutesSinceMessage }) =>
        [minutesSinceSeen, minutesSinceMessage].some((minutes) => minutes < absenceMinutes),
      );
      if (isLater) await ctx.enqueue(absenceTask, { personId }, { key, runAt });
    }
    if (missed.length === 0) return;
    for (const { conversationId, lastSeq } of missed)
      await ctx.db
        .update(conversationMembers)
        .set({ mailedSeq: lastSeq })
        .where(
          and(
            eq(conversationMembers.tenantId, tenantId),
            eq(conversationMembers.conversationId, conversationId),
            eq(conversationMembers.personId, personId),
          ),
        );
    await mail(ctx, personId, missed);
  });
}

async function mail(ctx: TenantCtx, personId: Id<"per">, missed: readonly Waiting[]) {
  const { db, tenantId } = ctx;
  const [person] = await db
    .select({ email: people.email, locale: people.locale })
    .from(people)
    .innerJoin(
      members,
      and(eq(members.tenantId, tenantId), eq(members.personId, people.id), isNull(members.disabledAt)),
    )
    .where(and(eq(people.id, personId), people.isActive));
  const isWanted = await mailsAbout(ctx, personId, "messages");
  if (
    !person ||
    !isWanted ||
    !(await hasFeature(ctx, "inAppMessaging")) ||
    !(await hasFeature(ctx, "emailNotifications"))
  )
    return;
  const tenant = firstOf(await db.select().from(tenants).where(eq(tenants.id, tenantId)));
  const [first] = missed;
  const path = missed.length === 1 && first ? pathOf(first.conversationId) : "/communication";
  const count = missed.reduce((sum, { lastSeq, lastReadSeq }) => sum + lastSeq - lastReadSeq, 0);
  const lines = missed
    .slice(0, shownConversations)
    .map(({ author, title, text }) => `${title ? `${title} · ` : ""}${author ?? ""}: ${text || "…"}`);
  await sendMail(ctx, person.email, {
    locale: person.locale,
    feature: "communication",
    name: "missed",
    params: { count, name: first?.author ?? "", lines: lines.join("\n") },
    link: `${tenantUrl(ctx, tenant)}${path}`,
  });
}

export const absenceTasks = [defineTaskHandler(absenceTask, sendAbsenceMail)];
