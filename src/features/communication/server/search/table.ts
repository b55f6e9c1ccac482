import { index, integer, text, unique } from "drizzle-orm/pg-core";
import { idColumn } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import { chatMessages } from "../table.ts";

/** The words of each message. Row-level security permits only comparisons of text in an index, so there is a row for each word. */
export const chatWords = tenantTable(
  "chat_words",
  "cmw",
  {
    word: text("word").notNull(),
    conversationId: idColumn("conversation_id", "cnv").notNull(),
    messageId: idColumn("message_id", "cms").notNull(),
    seq: integer("seq").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.messageId, chatMessages).onDelete("cascade"),
    index("chat_words_by_word").on(self.tenantId, self.word, self.conversationId, self.seq),
    index("chat_words_by_message").on(self.tenantId, self.messageId),
  ],
);

/** All words of a tenant's messages, under each variant with one letter missing, to find typos. */
export const chatWordVariants = tenantTable(
  "chat_word_variants",
  "cwv",
  { variant: text("variant").notNull(), word: text("word").notNull() },
  (self) => [unique("chat_word_variants_once").on(self.tenantId, self.variant, self.word)],
);
