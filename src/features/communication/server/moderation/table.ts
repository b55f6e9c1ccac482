import { index, integer, text, unique } from "drizzle-orm/pg-core";
import { idColumn } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import { reportReasons, reportStates } from "../../values.ts";
import { chatMessages, conversations } from "../table.ts";

export const chatReports = tenantTable(
  "chat_reports",
  "cmp",
  {
    messageId: idColumn("message_id", "cms").notNull(),
    conversationId: idColumn("conversation_id", "cnv").notNull(),
    reporterId: idColumn("reporter_id", "per"),
    reason: text("reason", { enum: reportReasons }).notNull(),
    note: text("note").notNull(),
    /** The text as it was when it was reported, because its author can still edit it. */
    text: text("text").notNull(),
    state: text("state", { enum: reportStates }).notNull().default("open"),
  },
  (self) => [
    tenantForeignKey(self, self.messageId, chatMessages).onDelete("cascade"),
    tenantForeignKey(self, self.conversationId, conversations).onDelete("cascade"),
    unique("chat_reports_once").on(self.tenantId, self.messageId, self.reporterId),
    index("chat_reports_by_conversation").on(self.tenantId, self.conversationId),
    index("chat_reports_by_state").on(self.tenantId, self.state, self.id),
  ],
);

/** One row per tenant that has changed a setting. */
export const chatSettings = tenantTable(
  "chat_settings",
  "chs",
  { retentionDays: integer("retention_days") },
  (self) => [unique("chat_settings_one").on(self.tenantId)],
);
