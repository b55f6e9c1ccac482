import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { noticeTopics } from "#base/messages.ts";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";

/** A call to one of the app's endpoints that restores what was before. */
type UndoCall = { method: "POST" | "PATCH" | "DELETE"; path: string; input: Record<string, unknown> };

/** A notification for one person in one tenant. */
export const notices = tenantTable(
  "notices",
  "ntc",
  {
    personId: idColumn("person_id", "per").notNull(),
    kind: text("kind").notNull(),
    params: jsonb("params").$type<Record<string, string>>().notNull().default({}),
    to: text("to").notNull(),
    readAt: instant("read_at"),
    /** The job that created it. A job may run again, and this key keeps it from notifying a person twice. */
    jobId: text("job_id"),
    /** It came in the person's quiet hours, and is sent by this channel once they are over. */
    mailHeld: boolean("mail_held").notNull().default(false),
    smsHeld: boolean("sms_held").notNull().default(false),
  },
  (self) => [
    index("notices_held").on(self.tenantId, self.personId).where(sql`mail_held or sms_held`),
    unique("notices_once").on(self.tenantId, self.personId, self.jobId),
    index("notices_by_person").on(self.tenantId, self.personId, self.id),
    index("notices_unread").on(self.tenantId, self.personId, self.createdAt).where(sql`read_at is null`),
  ],
);

/** What a person did and can still undo. Deleted when it was undone or its time is over. */
export const recentActions = tenantTable(
  "recent_actions",
  "act",
  {
    personId: idColumn("person_id", "per").notNull(),
    message: text("message").notNull(),
    calls: jsonb("calls").$type<UndoCall[]>().notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (self) => [index("recent_actions_by_person").on(self.tenantId, self.personId, self.id)],
);

/** What a person chose to receive outside the app. */
export const noticeChoices = tenantTable(
  "notice_choices",
  "chc",
  {
    personId: idColumn("person_id", "per").notNull(),
    topic: text("topic", { enum: noticeTopics }).notNull(),
    mail: boolean("mail").notNull(),
    sms: boolean("sms").notNull(),
  },
  (self) => [unique("notice_choices_once").on(self.tenantId, self.personId, self.topic)],
);

/** When a person wants no mail and no SMS. The times are minutes after midnight in the person's own time zone. */
export const quietHours = tenantTable(
  "quiet_hours",
  "qht",
  {
    personId: idColumn("person_id", "per").notNull(),
    fromMinute: integer("from_minute").notNull(),
    toMinute: integer("to_minute").notNull(),
    /** The weekdays on which they begin, from Monday as 1. */
    days: integer("days").array().notNull(),
  },
  (self) => [unique("quiet_hours_once").on(self.tenantId, self.personId)],
);
