import { index, text, unique } from "drizzle-orm/pg-core";
import { objects } from "#features/files/server/table.ts";
import { programs } from "#features/programs/server/table.ts";
import { tiers } from "#features/programs/tiers.ts";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import { assetKinds } from "../contract/assets.ts";
import { audienceKinds, audienceRoles, replyKinds } from "../values.ts";

/** What the company announces: to everyone, or to the people of one role, program or tier. */
export const announcements = tenantTable(
  "announcements",
  "ann",
  {
    title: text("title").notNull(),
    body: text("body").notNull(),
    authorId: idColumn("author_id", "per").notNull(),
    publishedAt: instant("published_at"),
    audience: text("audience", { enum: audienceKinds }).notNull().default("everyone"),
    /** Exactly the one that the audience names is set. */
    audienceRole: text("audience_role", { enum: audienceRoles }),
    programId: idColumn("program_id", "prg"),
    tier: text("tier", { enum: tiers }),
    replies: text("replies", { enum: replyKinds }).notNull().default("none"),
  },
  (self) => [tenantForeignKey(self, self.programId, programs)],
);

/** Who has read an announcement; `createdAt` is when they did so first. */
export const announcementReads = tenantTable(
  "announcement_reads",
  "anr",
  {
    announcementId: idColumn("announcement_id", "ann").notNull(),
    personId: idColumn("person_id", "per").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.announcementId, announcements).onDelete("cascade"),
    unique("announcement_reads_once").on(self.tenantId, self.announcementId, self.personId),
  ],
);

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
