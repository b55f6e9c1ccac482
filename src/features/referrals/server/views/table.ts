import { boolean, index, text } from "drizzle-orm/pg-core";
import { idColumn } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";

/** Named filters, order and columns. */
export const savedViews = tenantTable(
  "saved_views",
  "viw",
  {
    personId: idColumn("person_id", "per").notNull(),
    name: text("name").notNull(),
    /** The query string of the list's URL. */
    search: text("search").notNull(),
    /** Visible to all company members. */
    shared: boolean("shared").notNull().default(false),
  },
  (self) => [index("saved_views_by_person").on(self.tenantId, self.personId)],
);
