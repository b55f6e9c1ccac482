import { index, text } from "drizzle-orm/pg-core";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";

/** What the company writes down about a partner. A scheduled job deletes it when the partner's account is erased. */
export const partnerNotes = tenantTable(
  "partner_notes",
  "nte",
  {
    partnerId: idColumn("partner_id", "per").notNull(),
    authorId: idColumn("author_id", "per").notNull(),
    text: text("text").notNull(),
    editedAt: instant("edited_at"),
  },
  (self) => [
    index("partner_notes_by_partner").on(self.tenantId, self.partnerId, self.id),
    index("partner_notes_by_author").on(self.tenantId, self.authorId),
  ],
);
