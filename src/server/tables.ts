import { bigserial, customType, index, integer, json, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { messageChannels, messageStates } from "#base/messages.ts";
import { idColumn, instant } from "./db/columns.ts";
import { tenantTable } from "./db/tenant-table.ts";

/** Events, written in the transaction that emitted them. Code that delivers them to other systems later reads them here. */
export const outbox = tenantTable("outbox", "evt", {
  type: text("type").notNull(),
  payload: jsonb("payload").notNull(),
});

/** The answer to a POST, stored under an id derived from its sender and idempotency key, so that repeating it changes nothing. */
export const idempotencyKeys = tenantTable("idempotency_keys", "key", {
  request: text("request").notNull(),
  answer: json("answer").notNull(),
});

/** Who changed what, before and after: written in the transaction of the change, and never modified. */
export const auditEntries = tenantTable(
  "audit_entries",
  "aud",
  {
    personId: idColumn("person_id", "per"),
    /** The feature and the action: `members.roleChanged`. */
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    ip: text("ip").notNull().default(""),
  },
  (self) => [index("audit_entries_by_action").on(self.tenantId, self.action, self.id)],
);

/** A message to a person is stored first: a job sends it once a provider is configured, and it is readable until then. */
export const messages = tenantTable(
  "messages",
  "msg",
  {
    channel: text("channel", { enum: messageChannels }).notNull(),
    to: text("to").notNull(),
    subject: text("subject").notNull().default(""),
    text: text("text").notNull(),
    html: text("html"),
    /** The one-click unsubscribe link of recurring mails. */
    leaveUrl: text("leave_url"),
    /** The reply-to address, if it is not the sender. */
    replyTo: text("reply_to"),
    /** An invitation in the iCalendar format, which mail clients offer to add to the calendar. */
    calendar: text("calendar"),
    state: text("state", { enum: messageStates }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    sentAt: instant("sent_at"),
  },
  (self) => [index("messages_by_state").on(self.tenantId, self.state, self.id)],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Announcements too large for NOTIFY, stored while they pass between processes. Socket.IO's adapter reads and clears them. */
export const socketAttachments = pgTable("socket_io_attachments", {
  id: bigserial("id", { mode: "number" }).unique(),
  createdAt: timestamp("created_at", { withTimezone: true }).defaultNow(),
  payload: bytes("payload"),
});
