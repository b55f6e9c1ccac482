import { eq } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
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

export const list = listing("notifications.messages", {
  from: messages,
  shown,
  filters: messageFilters,
  columns: { state: messages.state, channel: messages.channel, createdAt: messages.createdAt },
  id: messages.id,
});

export async function get({ db }: ReadCtx, { id }: Pick<Message, "id">) {
  const [found] = await db.run(one, { id });
  if (!found) throw baseErrors.notFound();
  return found;
}
