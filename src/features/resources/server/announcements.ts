import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { type Id, id } from "#base/ids.ts";
import { markNoticesRead, notify } from "#features/notifications/server/writes.ts";
import { programs } from "#features/programs/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import type {
  Audience,
  createAnnouncement as createEndpoint,
  updateAnnouncement as updateEndpoint,
} from "../contract/announcements.ts";
import { errors } from "../contract/errors.ts";
import { announcementPath } from "../rules.ts";
import { recipientsOf, toAudience, toColumns } from "./audience.ts";
import { getAnnouncement, toAnnouncements } from "./reads.ts";
import { announcementReads, announcements } from "./table.ts";

const noticeTask = defineTask("resources.announcement", "background", z.object({ announcementId: id("ann") }));
const announceChange = (ctx: Ctx) => ctx.announce("tenant", "changed", { topics: ["announcements"] });

async function answer(ctx: Ctx, row: typeof announcements.$inferSelect) {
  const { tenantId: _, ...rest } = row;
  announceChange(ctx);
  return firstOf(await toAnnouncements(ctx, [rest]));
}

async function assertAudience({ db, tenantId }: Ctx, audience: Audience | undefined) {
  if (audience?.to !== "program") return;
  const isProgram = and(eq(programs.tenantId, tenantId), eq(programs.id, audience.programId));
  const found = await db.select({ id: programs.id }).from(programs).where(isProgram);
  if (found.length === 0) throw errors.badAudience();
}

/** The audience is notified once, when it is published: later edits are silent. */
async function recordPublication(ctx: Ctx, { id: announcementId, title }: { id: Id<"ann">; title: string }) {
  await ctx.enqueue(noticeTask, { announcementId });
  await audit(ctx, { action: "resources.announced", subject: title });
}

export async function createAnnouncement(
  ctx: Ctx,
  { publish, audience, ...words }: z.infer<typeof createEndpoint.input>,
) {
  await assertAudience(ctx, audience);
  const publishedAt = publish ? now : null;
  const created = firstOf(
    await ctx.db
      .insert(announcements)
      .values({ ...words, ...toColumns(audience), authorId: ctx.personId, publishedAt })
      .returning(),
  );
  if (publish) await recordPublication(ctx, created);
  return answer(ctx, created);
}

/** Someone outside the audience does not learn that it exists; someone in it may only read it. */
async function lockAnnouncement(ctx: Ctx, announcementId: Id<"ann">) {
  const byId = and(eq(announcements.tenantId, ctx.tenantId), eq(announcements.id, announcementId));
  const [found] = await ctx.db.select().from(announcements).where(byId).for("update");
  const { canManage } = await getAnnouncement(ctx, { id: announcementId });
  if (!found) throw baseErrors.notFound();
  if (!canManage) throw baseErrors.forbidden();
  return found;
}

const isSame = (one: Audience, other: Audience) => JSON.stringify(one) === JSON.stringify(other);

export async function updateAnnouncement(
  ctx: Ctx,
  { id: announcementId, publish, audience, ...words }: z.infer<typeof updateEndpoint.input>,
) {
  const before = await lockAnnouncement(ctx, announcementId);
  if (before.publishedAt && audience && !isSame(audience, toAudience(before))) throw errors.audienceFixed();
  await assertAudience(ctx, audience);
  const isFirst = publish === true && before.publishedAt === null;
  const after = firstOf(
    await ctx.db
      .update(announcements)
      .set({ ...words, ...(audience && toColumns(audience)), ...(isFirst && { publishedAt: now }), id: announcementId })
      .where(eq(announcements.id, announcementId))
      .returning(),
  );
  if (isFirst) await recordPublication(ctx, after);
  else if (before.publishedAt) {
    const wordsOf = ({ title, body, replies }: typeof before) => ({ title, body, replies });
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

/** A person reads an announcement once; reading it again changes nothing. */
export async function readAnnouncement(ctx: Ctx, { id: announcementId }: { id: Id<"ann"> }) {
  const { db, tenantId, personId } = ctx;
  const { author, publishedAt, readAt } = await getAnnouncement(ctx, { id: announcementId });
  if (readAt || !publishedAt || author?.id === personId) return { readAt };
  await db.insert(announcementReads).values({ announcementId, personId }).onConflictDoNothing();
  await markNoticesRead(ctx, personId, announcementPath(announcementId));
  const isOwn = and(
    eq(announcementReads.tenantId, tenantId),
    eq(announcementReads.announcementId, announcementId),
    eq(announcementReads.personId, personId),
  );
  const stored = await db.select({ readAt: announcementReads.createdAt }).from(announcementReads).where(isOwn);
  return firstOf(stored);
}

/** People in one transaction: a large program must not hold its locks for long, and a crash repeats little. */
const batchSize = 50;

/** Running the job twice does not notify anyone twice. An announcement that was removed in the meantime notifies no one. */
async function sendNotices({ services, tenantId, jobId }: JobCtx, { announcementId }: { announcementId: Id<"ann"> }) {
  const recipients = await readInTenant(services.db, tenantId).run(recipientsOf, { tenantId, id: announcementId });
  for (let from = 0; from < recipients.length; from += batchSize)
    await withTenant(services, tenantId, async (ctx) => {
      const [row] = await ctx.db.select().from(announcements).where(eq(announcements.id, announcementId));
      if (!row) return;
      for (const { id: personId } of recipients.slice(from, from + batchSize))
        await notify(ctx, personId, {
          jobId,
          topic: "announcements",
          kind: "resources.announcement",
          params: { title: row.title, body: row.body },
          to: announcementPath(announcementId),
        });
    });
}

export const announcementTasks = [defineTaskHandler(noticeTask, sendNotices)];
