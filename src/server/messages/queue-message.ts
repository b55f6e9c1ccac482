import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { id } from "#base/ids.ts";
import type { TenantCtx } from "../ctx.ts";
import { now } from "../db/columns.ts";
import { retryWhileDatabaseUnavailable } from "../db/database-unavailable.ts";
import { defineTaskHandler, type JobCtx } from "../jobs/handler.ts";
import { defineTask } from "../jobs/task.ts";
import { messages } from "../tables.ts";
import { withTenant } from "../with-tenant.ts";
import { assertAddress, toHeaderLine } from "./header-line.ts";

const send = defineTask("messages.send", "mail", z.object({ messageId: id("msg") }));

type NewMessage = Pick<
  typeof messages.$inferInsert,
  "channel" | "to" | "subject" | "text" | "html" | "leaveUrl" | "replyTo" | "calendar"
>;

/**
 * Adds a message to the outbox; a job sends it after the commit. Every message is created here, so none whose recipient or subject contains
 * a line break is ever stored.
 */
export async function queueMessage({ db, enqueue }: TenantCtx, message: NewMessage) {
  const { to, replyTo, subject } = message;
  const headerFields = {
    to: assertAddress("to", to),
    ...(replyTo && { replyTo: assertAddress("replyTo", replyTo) }),
    ...(subject !== undefined && { subject: toHeaderLine(subject) }),
  };
  const queued = firstOf(
    await db
      .insert(messages)
      .values({ ...message, ...headerFields })
      .returning(),
  );
  await enqueue(send, { messageId: queued.id }, { key: queued.id });
  return queued;
}

/** Sends a message once. Without a configured provider it stays waiting, and readable. */
async function deliver(
  { services, tenantId, lastAttempt }: JobCtx,
  { messageId }: { messageId: typeof messages.$inferSelect.id },
) {
  const byId = eq(messages.id, messageId);
  const [message] = await withTenant(services, tenantId, ({ db }) => db.select().from(messages).where(byId));
  const sender = message && services.messageSenders[message.channel];
  if (message?.state !== "waiting" || !sender) return;

  const name = await services.senderNameOf(tenantId);
  const from = name === undefined ? undefined : toHeaderLine(name);
  const failure = await sender.send({ ...message, from }).then(
    () => undefined,
    (error: Error) => error,
  );
  const outcome = failure
    ? { lastError: failure.message.slice(0, 500), state: lastAttempt ? ("failed" as const) : message.state }
    : { lastError: null, state: "sent" as const, sentAt: now };
  // A sent mail that is not recorded as sent would be sent again.
  await retryWhileDatabaseUnavailable(() =>
    withTenant(services, tenantId, async ({ db, announce }) => {
      await db
        .update(messages)
        .set({ ...outcome, attempts: message.attempts + 1 })
        .where(byId);
      announce("tenant", "changed", { topics: ["outbox"] });
    }),
  );
  if (failure) throw failure; // the queue retries with increasing delays
}

/** Enqueues messages that waited for a provider to be configured, or whose job was lost. */
export async function requeueStuck({ db, enqueue, services }: TenantCtx) {
  const stuck = await db
    .select({ id: messages.id, channel: messages.channel })
    .from(messages)
    .where(and(eq(messages.state, "waiting"), lt(messages.createdAt, sql`now() - interval '1 hour'`)))
    .limit(500);
  for (const { id: messageId, channel } of stuck)
    if (services.messageSenders[channel]) await enqueue(send, { messageId }, { key: messageId });
}

export const messageTasks = [defineTaskHandler(send, deliver)];
