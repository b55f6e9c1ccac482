import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { type Id, id } from "#base/ids.ts";
import { partners } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import { notify } from "#features/notifications/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { createAnnouncement as createEndpoint, updateAnnouncement as updateEndpoint } from "../contract.ts";
import { withAuthors } from "./reads.ts";
import { announcements } from "./table.ts";

const noticeTask = defineTask("resources.announcement", "background", z.object({ announcementId: id("ann") }));
const announceChange = (ctx: Ctx) => ctx.announce("tenant", "changed", { topics: ["announcements"] });

async function answer(ctx: Ctx, row: typeof announcements.$inferSelect) {
  const { tenantId: _, ...rest } = row;
  announceChange(ctx);
  return firstOf(await withAuthors({ db: ctx.db }, [rest]));
}

/** Every partner is notified once, when it is published: later edits are silent. */
async function recordPublication(ctx: Ctx, { id: announcementId, title }: { id: Id<"ann">; title: string }) {
  await ctx.enqueue(noticeTask, { announcementId });
  await audit(ctx, { action: "resources.announced", subject: title });
}

export async function createAnnouncement(ctx: Ctx, { publish, ...words }: z.infer<typeof createEndpoint.input>) {
  const publishedAt = publish ? now : null;
  const created = firstOf(
    await ctx.db
      .insert(announcements)
      .values({ ...words, authorId: ctx.personId, publishedAt })
      .returning(),
  );
  if (publish) await recordPublication(ctx, created);
  return answer(ctx, created);
}

async function lockAnnouncement({ db }: Ctx, announcementId: Id<"ann">) {
  const [found] = await db.select().from(announcements).where(eq(announcements.id, announcementId)).for("update");
  if (!found) throw baseErrors.notFound();
  return found;
}

export async function updateAnnouncement(
  ctx: Ctx,
  { id: announcementId, publish, ...words }: z.infer<typeof updateEndpoint.input>,
) {
  const before = await lockAnnouncement(ctx, announcementId);
  const isFirst = publish === true && before.publishedAt === null;
  const after = firstOf(
    await ctx.db
      .update(announcements)
      .set({ ...words, ...(isFirst && { publishedAt: now }), id: announcementId })
      .where(eq(announcements.id, announcementId))
      .returning(),
  );
  if (isFirst) await recordPublication(ctx, after);
  else if (before.publishedAt) {
    const wordsOf = ({ title, body }: typeof before) => ({ title, body });
    const change = { before: wordsOf(before), after: wordsOf(after) };
    await audit(ctx, { action: "resources.announcementChanged", subject: after.title, ...change });
  }
  return answer(ctx, after);
}

export async function removeAnnouncement(ctx: Ctx, { id: announcementId }: { id: Id<"ann"> }) {
  const { title, body } = await lockAnnouncement(ctx, announcementId);
  await ctx.db.delete(announcements).where(eq(announcements.id, announcementId));
  await audit(ctx, { action: "resources.announcementRemoved", subject: title, before: { title, body } });
  announceChange(ctx);
  return { removed: true };
}

const recipientsOf = statement("resources.recipients", { tenantId: members.tenantId }, (from, p) =>
  from
    .select({ id: members.personId })
    .from(members)
    .innerJoin(people, and(eq(people.id, members.personId), people.isActive))
    .where(and(eq(members.tenantId, p.tenantId), isNull(members.disabledAt), inArray(members.role, [...partners])))
    .orderBy(sql`1`),
);

/** People in one transaction: a large program must not hold its locks for long, and a crash repeats little. */
const batchSize = 50;

/** Running the job twice does not notify anyone twice. An announcement that was removed in the meantime notifies no one. */
async function sendNotices({ services, tenantId, jobId }: JobCtx, { announcementId }: { announcementId: Id<"ann"> }) {
  const recipients = await readInTenant(services.db, tenantId).run(recipientsOf, { tenantId });
  for (let from = 0; from < recipients.length; from += batchSize)
    await withTenant(services, tenantId, async (ctx) => {
      const [row] = await ctx.db.select().from(announcements).where(eq(announcements.id, announcementId));
      if (!row) return;
      for (const { id: personId } of recipients.slice(from, from + batchSize))
        if (personId !== row.authorId)
          await notify(ctx, personId, {
            jobId,
            topic: "announcements",
            kind: "resources.announcement",
            params: { title: row.title, body: row.body },
            to: "/resources",
          });
    });
}

export const announcementTasks = [defineTaskHandler(noticeTask, sendNotices)];
