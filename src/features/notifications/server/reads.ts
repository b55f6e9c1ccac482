import { eq } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { ListInput } from "#base/list.ts";
import { everyTenant, letterhead } from "#features/tenancy/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { readInTenant, type TenantReads } from "#server/db/in-tenant.ts";
import { listing, mergePages } from "#server/db/listing.ts";
import { statement } from "#server/db/statement.ts";
import { messages } from "#server/tables.ts";
import { type Message, messageFilters } from "../contract.ts";

export { unreadNotices } from "./own-notices.ts";

export const shown = {
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

const one = statement("notifications.message", { id: messages.id }, (from, p) =>
  from.select(shown).from(messages).where(eq(messages.id, p.id)),
);

const messagesOf = listing("notifications.messages", {
  from: messages,
  select: shown,
  filters: messageFilters,
  columns: { state: messages.state, channel: messages.channel, createdAt: messages.createdAt },
  id: messages.id,
});

/**
 * Queries each tenant separately, because no transaction spans all of them. The outbox is readable only in development, where tenants are
 * few.
 */
async function askEveryTenant<T>({ services }: ReadCtx, ask: (reads: TenantReads, tenant: string) => Promise<T>) {
  const answers: T[] = [];
  await everyTenant(services.db, async (tenantId) => {
    const reads = readInTenant(services.db, tenantId);
    const { brand } = await letterhead({ db: reads, tenantId });
    answers.push(await ask(reads, brand.name));
  });
  return answers;
}

export async function list(ctx: ReadCtx, input: ListInput) {
  const pages = await askEveryTenant(ctx, async (db, tenant) => {
    const { items, next } = await messagesOf({ db }, input);
    return { items: items.map((message) => ({ ...message, tenant })), next };
  });
  return mergePages(pages, input);
}

export async function get(ctx: ReadCtx, { id }: Pick<Message, "id">) {
  const found = await askEveryTenant(ctx, async (db, tenant) =>
    (await db.run(one, { id })).map((message) => ({ ...message, tenant })),
  );
  const [message] = found.flat();
  if (!message) throw baseErrors.notFound();
  return message;
}
