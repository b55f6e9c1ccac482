import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Id } from "#base/ids.ts";
import { objects } from "#features/files/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import type { CallLine } from "../contract/conversations.ts";
import { conversationKinds } from "../values.ts";

/** Messages and changes are numbered by its counters, so that a conversation is written by one transaction at a time. */
export const conversations = tenantTable(
  "conversations",
  "cnv",
  {
    kind: text("kind", { enum: conversationKinds }).notNull(),
    /** The name of a group. */
    title: text("title"),
    referralId: idColumn("referral_id", "ref"),
    /** Both people of a direct conversation, in order, so that there is one for each pair. */
    pair: text("pair"),
    createdBy: idColumn("created_by", "per"),
    lastSeq: integer("last_seq").notNull().default(0),
    revision: integer("revision").notNull().default(0),
    lastMessageAt: instant("last_message_at").notNull().default(now),
    closedAt: instant("closed_at"),
  },
  (self) => [
    tenantForeignKey(self, self.referralId, referrals).onDelete("cascade"),
    unique("conversations_of_referral").on(self.tenantId, self.referralId),
    unique("conversations_of_pair").on(self.tenantId, self.pair),
  ],
);

export const conversationMembers = tenantTable(
  "conversation_members",
  "cnm",
  {
    conversationId: idColumn("conversation_id", "cnv").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    lastReadSeq: integer("last_read_seq").notNull().default(0),
    /** The latest message that mentions this person. */
    mentionedSeq: integer("mentioned_seq").notNull().default(0),
    /** The latest message that a mail has mentioned. */
    mailedSeq: integer("mailed_seq").notNull().default(0),
    muted: boolean("muted").notNull().default(false),
    /** The row stays after someone left, because their messages still need a name. */
    leftAt: instant("left_at"),
    /** Set if another person removed them, which only an admin or a manager can take back. */
    removedBy: idColumn("removed_by", "per"),
  },
  (self) => [
    tenantForeignKey(self, self.conversationId, conversations).onDelete("cascade"),
    unique("conversation_members_once").on(self.tenantId, self.conversationId, self.personId),
    index("conversation_members_by_person").on(self.tenantId, self.personId).where(sql`left_at is null`),
  ],
);

export type LinkPreview = { url: string; title: string; description: string; site: string };

export const chatMessages = tenantTable(
  "chat_messages",
  "cms",
  {
    conversationId: idColumn("conversation_id", "cnv").notNull(),
    seq: integer("seq").notNull(),
    /** The conversation's revision when the message last changed. */
    revision: integer("revision").notNull(),
    clientId: uuid("client_id").notNull(),
    /** Null once the author's account is erased. */
    authorId: idColumn("author_id", "per"),
    text: text("text").notNull(),
    /** The name of the author if they were a guest in a call. */
    guestName: text("guest_name"),
    /** What the message stands for, if no one wrote it. */
    event: jsonb("event").$type<CallLine>(),
    mentions: jsonb("mentions").$type<Id<"per">[]>().notNull().default([]),
    replyTo: integer("reply_to"),
    previews: jsonb("previews").$type<LinkPreview[]>().notNull().default([]),
    pinnedAt: instant("pinned_at"),
    editedAt: instant("edited_at"),
    deletedAt: instant("deleted_at"),
  },
  (self) => [
    tenantForeignKey(self, self.conversationId, conversations).onDelete("cascade"),
    unique("chat_messages_seq").on(self.tenantId, self.conversationId, self.seq),
    unique("chat_messages_once").on(self.tenantId, self.conversationId, self.authorId, self.clientId),
    index("chat_messages_by_revision").on(self.tenantId, self.conversationId, self.revision),
    index("chat_messages_by_author").on(self.tenantId, self.authorId, self.createdAt),
    index("chat_messages_pinned")
      .on(self.tenantId, self.conversationId, self.pinnedAt)
      .where(sql`pinned_at is not null`),
    index("chat_messages_by_age").on(self.tenantId, self.createdAt),
  ],
);

/** The text that an edit replaced, and when that text was written. */
export const chatMessageVersions = tenantTable(
  "chat_message_versions",
  "cmv",
  {
    messageId: idColumn("message_id", "cms").notNull(),
    text: text("text").notNull(),
    writtenAt: instant("written_at").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.messageId, chatMessages).onDelete("cascade"),
    index("chat_message_versions_by_message").on(self.tenantId, self.messageId, self.id),
  ],
);

export const chatReactions = tenantTable(
  "chat_reactions",
  "cmr",
  {
    messageId: idColumn("message_id", "cms").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    emoji: text("emoji").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.messageId, chatMessages).onDelete("cascade"),
    unique("chat_reactions_once").on(self.tenantId, self.messageId, self.personId, self.emoji),
    index("chat_reactions_by_person").on(self.tenantId, self.personId),
  ],
);

export const chatFiles = tenantTable(
  "chat_files",
  "cmf",
  {
    messageId: idColumn("message_id", "cms").notNull(),
    objectId: idColumn("object_id", "obj").notNull(),
    name: text("name").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.messageId, chatMessages).onDelete("cascade"),
    tenantForeignKey(self, self.objectId, objects),
    index("chat_files_by_message").on(self.tenantId, self.messageId),
    index("chat_files_by_object").on(self.tenantId, self.objectId),
  ],
);

/** When a person was last connected. `onlineUntil` is extended while a screen is open, so that a crash ends it by itself. */
export const presence = tenantTable(
  "presence",
  "prs",
  {
    personId: idColumn("person_id", "per").notNull(),
    onlineUntil: instant("online_until").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (self) => [unique("presence_once").on(self.tenantId, self.personId)],
);
