import { and, eq, sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { ListInput } from "#base/list.ts";
import type { NoticeTopic } from "#base/messages.ts";
import { people } from "#features/identity/server/table.ts";
import { getMailBranding, visitTenants } from "#features/tenancy/server/reads.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { readInTenant, type TenantReads } from "#server/db/in-tenant.ts";
import { listing, mergePages } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { messages } from "#server/tables.ts";
import { type Message, messageFilters } from "../contract.ts";
import { quietUntil } from "../rules/quiet-hours.ts";
import { channelsFor } from "../rules.ts";
import { noticeChoices, quietHours } from "./table.ts";

const choiceOf = statement(
  "notifications.choice",
  { tenantId: noticeChoices.tenantId, personId: noticeChoices.personId, topic: noticeChoices.topic },
  (from, p) =>
    from
      .select({ mail: noticeChoices.mail, sms: noticeChoices.sms })
      .from(noticeChoices)
      .where(
        and(
          eq(noticeChoices.tenantId, p.tenantId),
          eq(noticeChoices.personId, p.personId),
          eq(noticeChoices.topic, p.topic),
        ),
      ),
);
/** Returns whether a person receives mails about a topic. */
export async function mailsAbout(
  { db, tenantId }: Pick<ReadCtx, "db" | "tenantId">,
  personId: Id<"per">,
  topic: NoticeTopic,
): Promise<boolean> {
  const [chosen] = await db.run(choiceOf, { tenantId, personId, topic });
  return channelsFor(topic, chosen).mail;
}

const quietHoursOf = statement("notifications.quietHours", { tenantId: tenants.id, personId: people.id }, (from, p) =>
  from
    .select({
      fromMinute: quietHours.fromMinute,
      toMinute: quietHours.toMinute,
      days: quietHours.days,
      ownTimeZone: people.timeZone,
      timeZone: tenants.timeZone,
    })
    .from(tenants)
    .innerJoin(people, eq(people.id, p.personId))
    .leftJoin(quietHours, and(eq(quietHours.tenantId, tenants.id), eq(quietHours.personId, people.id)))
    .where(eq(tenants.id, p.tenantId)),
);

export async function getQuietHours({ db, tenantId, personId }: Pick<ReadCtx, "db" | "tenantId" | "personId">) {
  const row = firstOf(await db.run(quietHoursOf, { tenantId, personId }));
  const { fromMinute, toMinute, days, ownTimeZone, timeZone } = row;
  const isSet = fromMinute !== null && toMinute !== null && days !== null;
  return { quietHours: isSet ? { fromMinute, toMinute, days } : null, timeZone: ownTimeZone ?? timeZone };
}

/** Returns when a person's quiet hours end, if it is within them. */
export async function findQuietEnd(
  { db, tenantId }: Pick<ReadCtx, "db" | "tenantId">,
  personId: Id<"per">,
): Promise<string | undefined> {
  const { quietHours: hours, timeZone } = await getQuietHours({ db, tenantId, personId });
  return hours ? quietUntil(hours, timeZone, Date.now()) : undefined;
}

export const messageColumns = {
  id: messages.id,
  channel: messages.channel,
  to: messages.to,
  subject: messages.subject,
  text: messages.text,
  state: messages.state,
  attempts: messages.attempts,
  lastError: messages.lastError,
  createdAt: messages.createdAt,
  sentAt: messages.sentAt,
};

const messageById = statement("notifications.message", { id: messages.id }, (from, p) =>
  from
    .select({ ...messageColumns, hasHtml: sql<boolean>`${messages.html} is not null` })
    .from(messages)
    .where(eq(messages.id, p.id)),
);

const messagePage = listing("notifications.messages", {
  from: messages,
  select: messageColumns,
  filters: messageFilters,
  columns: { state: messages.state, channel: messages.channel, createdAt: messages.createdAt },
  id: messages.id,
});

/**
 * Queries each tenant separately, because no transaction spans all of them. The outbox is readable only in development, where tenants are
 * few.
 */
async function queryEveryTenant<T>(
  { services }: Pick<ReadCtx, "services">,
  query: (reads: TenantReads, tenant: string) => Promise<T>,
) {
  const results: T[] = [];
  await visitTenants(services.db, async (tenantId) => {
    const reads = readInTenant(services.db, tenantId);
    const { brand } = await getMailBranding({ db: reads, tenantId });
    results.push(await query(reads, brand.name));
  });
  return results;
}

export async function listMessages(ctx: ReadCtx, input: ListInput) {
  const pages = await queryEveryTenant(ctx, async (db, tenant) => {
    const { items, next } = await messagePage({ db }, input);
    return { items: items.map((message) => ({ ...message, tenant })), next };
  });
  return mergePages(pages, input);
}

export async function getMessage(ctx: ReadCtx, { id }: Pick<Message, "id">) {
  const found = await queryEveryTenant(ctx, async (db, tenant) =>
    (await db.run(messageById, { id })).map((message) => ({ ...message, tenant })),
  );
  const [message] = found.flat();
  if (!message) throw baseErrors.notFound();
  return message;
}

const htmlById = statement("notifications.html", { id: messages.id }, (from, p) =>
  from.select({ html: messages.html }).from(messages).where(eq(messages.id, p.id)),
);

/** The rendered form of a mail; undefined for a text message. */
export async function findHtml(ctx: Pick<ReadCtx, "services">, id: Message["id"]) {
  const found = await queryEveryTenant(ctx, (db) => db.run(htmlById, { id }));
  return found.flat()[0]?.html ?? undefined;
}
