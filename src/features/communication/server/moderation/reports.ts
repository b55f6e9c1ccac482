import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import { notifyAdmins } from "#features/notifications/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import type { reportMessage as reportEndpoint } from "../../contract/messages.ts";
import { type decideReport as decideEndpoint, type Report, reportFilters } from "../../contract/moderation.ts";
import { eraseMessage } from "../messages/change.ts";
import { findMessage } from "../messages/list.ts";
import { chatMessages } from "../table.ts";
import { chatReports } from "./table.ts";

/** Reporting a message twice changes nothing. The admins are notified of each report once. */
export async function reportMessage(ctx: Ctx, { id, reason, note }: z.infer<typeof reportEndpoint.input>) {
  const { message } = await findMessage(ctx, id);
  if (message.deletedAt) throw baseErrors.notFound();
  const [added] = await ctx.db
    .insert(chatReports)
    .values({
      messageId: id,
      conversationId: message.conversationId,
      reporterId: ctx.personId,
      reason,
      note,
      text: message.text,
    })
    .onConflictDoNothing()
    .returning({ id: chatReports.id });
  if (added)
    await notifyAdmins(ctx, { topic: "messages", kind: "communication.reported", to: "/communication?view=reports" });
  return { reported: true };
}

const reportColumns = {
  id: chatReports.id,
  reason: chatReports.reason,
  note: chatReports.note,
  state: chatReports.state,
  reporterId: chatReports.reporterId,
  text: chatReports.text,
  messageId: chatReports.messageId,
  conversationId: chatReports.conversationId,
  createdAt: chatReports.createdAt,
};
type Row = Omit<Report, "reportedBy" | "author"> & { reporterId: Id<"per"> | null };

const reportPage = listing("communication.reports", {
  from: chatReports,
  select: reportColumns,
  filters: reportFilters,
  columns: { state: chatReports.state, createdAt: chatReports.createdAt },
  id: chatReports.id,
});

/** Adds the names of those who reported and of those who wrote. */
async function withNames({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">, rows: readonly Row[]): Promise<Report[]> {
  if (rows.length === 0) return [];
  const messageIds = rows.map(({ messageId }) => messageId);
  const authors = await db.run(
    statement(undefined, {}, (from) =>
      from
        .select({ id: chatMessages.id, author: people.displayName })
        .from(chatMessages)
        .innerJoin(people, eq(people.id, chatMessages.authorId))
        .where(and(eq(chatMessages.tenantId, tenantId), inArray(chatMessages.id, messageIds))),
    ),
    {},
  );
  const reporterIds = rows.flatMap(({ reporterId }) => reporterId ?? []);
  const reporters =
    reporterIds.length === 0
      ? []
      : await db.run(
          statement(undefined, {}, (from) =>
            from
              .select({ id: people.id, name: people.displayName })
              .from(people)
              .where(inArray(people.id, reporterIds)),
          ),
          {},
        );
  return rows.map(({ reporterId, ...row }) => ({
    ...row,
    reportedBy: reporters.find(({ id }) => id === reporterId)?.name ?? null,
    author: authors.find(({ id }) => id === row.messageId)?.author ?? null,
  }));
}

export async function listReports(ctx: ReadCtx, input: Parameters<typeof reportPage>[1]) {
  const { items, next } = await reportPage({ db: ctx.db }, input);
  return { items: await withNames(ctx, items), next };
}

const conversationReports = statement(
  "communication.isReported",
  { tenantId: chatReports.tenantId, conversationId: chatReports.conversationId },
  (from, p) =>
    from
      .select({ id: chatReports.id })
      .from(chatReports)
      .where(and(eq(chatReports.tenantId, p.tenantId), eq(chatReports.conversationId, p.conversationId)))
      .limit(1),
);
/** Returns whether a message of the conversation was reported, which lets an admin act on it. */
export const isReported = async ({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">, conversationId: Id<"cnv">) =>
  (await db.run(conversationReports, { tenantId, conversationId })).length > 0;

/** Decides on a report. Removing the message settles all reports of it. */
export async function decideReport(ctx: Ctx, { id, decision }: z.infer<typeof decideEndpoint.input>) {
  const { db, tenantId } = ctx;
  const [report] = await db
    .select()
    .from(chatReports)
    .where(and(eq(chatReports.tenantId, tenantId), eq(chatReports.id, id)))
    .for("update");
  if (!report) throw baseErrors.notFound();
  if (report.state === "open") {
    const { messageId, conversationId } = report;
    const isRemoved = decision === "removed";
    await db
      .update(chatReports)
      .set({ state: decision })
      .where(
        and(
          eq(chatReports.tenantId, tenantId),
          eq(chatReports.state, "open"),
          isRemoved ? eq(chatReports.messageId, messageId) : eq(chatReports.id, id),
        ),
      );
    if (isRemoved) await eraseMessage(ctx, { id: messageId, conversationId });
    await audit(ctx, {
      action: isRemoved ? "communication.messageRemoved" : "communication.reportDismissed",
      subject: id,
    });
  }
  const [changed] = await db
    .select(reportColumns)
    .from(chatReports)
    .where(and(eq(chatReports.tenantId, tenantId), eq(chatReports.id, id)));
  return firstOf(await withNames(ctx, changed ? [changed] : []));
}
