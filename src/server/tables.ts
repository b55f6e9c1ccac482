import { bigserial, customType, index, integer, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { messageChannels, messageStates } from "#base/messages.ts";
import { idColumn, instant } from "./db/columns.ts";
import { tenantTable } from "./db/tenant-table.ts";

/** What happened, written in the transaction it happened in. Whoever tells the outside world later reads it here. */
export const outbox = tenantTable("outbox", "evt", {
  type: text("type").notNull(),
  payload: jsonb("payload").notNull(),
});

/** The answer to a POST, kept under the key its sender chose, so that sending again changes nothing. */
export const idempotencyKeys = tenantTable(
  "idempotency_keys",
  "key",
  {
    /** Nobody, for what strangers may send. */
    personId: idColumn("person_id", "per"),
    key: text("key").notNull(),
    request: text("request").notNull(),
    answer: jsonb("answer").notNull(),
  },
  (self) => [unique("idempotency_keys_once").on(self.tenantId, self.personId, self.key).nullsNotDistinct()],
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
