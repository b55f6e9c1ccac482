import { index, text } from "drizzle-orm/pg-core";
import { objects } from "#features/files/server/table.ts";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import { assetKinds } from "../contract.ts";

/** What the company announces to its partners. */
export const announcements = tenantTable("announcements", "ann", {
  title: text("title").notNull(),
  body: text("body").notNull(),
  authorId: idColumn("author_id", "per").notNull(),
  publishedAt: instant("published_at"),
});

/** Material for partners. A file belongs to the company: it stays when the account of its uploader is erased. */
export const assets = tenantTable(
  "assets",
  "ast",
  {
    kind: text("kind", { enum: assetKinds }).notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    text: text("text").notNull(),
    objectId: idColumn("object_id", "obj"),
    fileName: text("file_name").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.objectId, objects),
    index("assets_by_object").on(self.tenantId, self.objectId),
    index("assets_by_kind").on(self.tenantId, self.kind, self.id),
  ],
);
