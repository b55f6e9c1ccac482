import { bigserial, customType, index, integer, json, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { messageChannels, messageStates } from "#base/messages.ts";
import { idColumn, instant } from "./db/columns.ts";
import { tenantTable } from "./db/tenant-table.ts";

/** What happened, written in the transaction it happened in. Whoever tells the outside world later reads it here. */
export const outbox = tenantTable("outbox", "evt", {
  type: text("type").notNull(),
  payload: jsonb("payload").notNull(),
});

/** The answer to a POST, kept under an id made of its sender and the key they chose, so that sending again changes nothing. */
export const idempotencyKeys = tenantTable("idempotency_keys", "key", {
  request: text("request").notNull(),
  answer: json("answer").notNull(),
});

/** Who changed what, before and after: written in the transaction that changed it, and never changed itself. */
export const auditEntries = tenantTable(
  "audit_entries",
  "aud",
  {
    personId: idColumn("person_id", "per"),
    /** The feature and what was done: `members.roleChanged`. */
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    ip: text("ip").notNull().default(""),
  },
  (self) => [index("audit_entries_by_action").on(self.tenantId, self.action, self.id)],
);

/** A message to a person is a row first: sent by a job when there is something to send with, readable until then. */
export const messages = tenantTable(
  "messages",
  "msg",
  {
    channel: text("channel", { enum: messageChannels }).notNull(),
    to: text("to").notNull(),
    subject: text("subject").notNull().default(""),
    text: text("text").notNull(),
    html: text("html"),
    /** Where whoever gets such mails regularly ends that with one click. */
    leaveUrl: text("leave_url"),
    /** To whom an answer goes, where that is not the sender. */
    replyTo: text("reply_to"),
    state: text("state", { enum: messageStates }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    sentAt: instant("sent_at"),
  },
  (self) => [index("messages_by_state").on(self.tenantId, self.state, self.id)],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Announcements too large for NOTIFY, for the moment they travel between processes. Socket.IO's adapter reads and clears it. */
export const socketAttachments = pgTable("socket_io_attachments", {
  id: bigserial("id", { mode: "number" }).unique(),
  createdAt: timestamp("created_at", { withTimezone: true }).defaultNow(),
  payload: bytes("payload"),
});
