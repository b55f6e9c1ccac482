import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { members, people } from "#features/identity/server/table.ts";
import { notices } from "#features/notifications/server/table.ts";
import { notify } from "#features/notifications/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { withTenant } from "#server/with-tenant.ts";
import { pathOf } from "../../rules/path.ts";
import { absenceMinutes } from "../../rules/unread.ts";
import { chatMessages, conversationMembers } from "../table.ts";
import { absenceTask, noticeTask } from "./task.ts";

/** People in one transaction: a large group must not hold its locks for long. */
const batchSize = 50;
const shownCharacters = 120;

/** One notice for everything that a person has not read in a conversation, however many messages follow. */
const noticeKey = sql`'chat:' || ${conversationMembers.conversationId}::text || ':' || ${conversationMembers.lastReadSeq}::text`;

/** Selects members who have not read the message and have no notice about the conversation yet. */
const findUnnotified = ({ db, tenantId }: TenantCtx, { conversationId, seq }: z.infer<typeof noticeTask.payload>) =>
  db
    .select({ personId: conversationMembers.personId, key: sql<string>`${noticeKey}` })
    .from(conversationMembers)
    .innerJoin(
      members,
      and(
        eq(members.tenantId, conversationMembers.tenantId),
        eq(members.personId, conversationMembers.personId),
        isNull(members.disabledAt),
        ne(members.role, "user"),
      ),
    )
    .where(
      and(
        eq(conversationMembers.tenantId, tenantId),
        eq(conversationMembers.conversationId, conversationId),
        isNull(conversationMembers.leftAt),
        sql`${conversationMembers.lastReadSeq} < ${seq}`,
        // Someone who muted the conversation is notified of a mention, not of an earlier message whose job runs later.
        sql`(not ${conversationMembers.muted} or (${conversationMembers.mentionedSeq} > ${conversationMembers.lastReadSeq}
          and ${conversationMembers.mentionedSeq} <= ${seq}))`,
        sql`not exists (select from ${notices} where ${notices.tenantId} = ${conversationMembers.tenantId}
          and ${notices.personId} = ${conversationMembers.personId} and ${notices.jobId} = ${noticeKey})`,
      ),
    )
    .limit(batchSize);

async function describe({ db, tenantId }: TenantCtx, conversationId: Id<"cnv">, seq: number) {
  const [message] = await db
    .select({
      authorId: chatMessages.authorId,
      author: people.displayName,
      text: sql<string>`left(${chatMessages.text}, ${sql.raw(String(shownCharacters))})`,
      deletedAt: chatMessages.deletedAt,
    })
    .from(chatMessages)
    .innerJoin(people, eq(people.id, chatMessages.authorId))
    .where(
      and(
        eq(chatMessages.tenantId, tenantId),
        eq(chatMessages.conversationId, conversationId),
        eq(chatMessages.seq, seq),
      ),
    );
  return message?.deletedAt === null ? message : undefined;
}

/** Adds the message to the bells of those who have not read it, and plans the mail for those who stay away. A second run finds none left. */
async function notifyMembers({ services, tenantId }: JobCtx, payload: z.infer<typeof noticeTask.payload>) {
  const { conversationId, seq } = payload;
  for (let isDone = false; !isDone; )
    await withTenant(services, tenantId, async (ctx) => {
      const message = await describe(ctx, conversationId, seq);
      const recipients = message ? await findUnnotified(ctx, payload) : [];
      isDone = recipients.length < batchSize;
      if (!message) return;
      const runAt = new Date(Date.now() + absenceMinutes * 60_000).toISOString();
      for (const { personId, key } of recipients) {
        await notify(ctx, personId, {
          topic: "messages",
          kind: message.text === "" ? "communication.file" : "communication.message",
          params: { name: message.author, text: message.text },
          to: pathOf(conversationId),
          letter: "sent",
          jobId: key,
        });
        await ctx.enqueue(absenceTask, { personId }, { runAt });
      }
    });
}

export const noticeTasks = [defineTaskHandler(noticeTask, notifyMembers)];
