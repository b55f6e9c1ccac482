import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";

const count = (name: string) => bigint(name, { mode: "number" });

/** The download headers an uploader may set, and their custom metadata. */
const described = {
  contentType: text("content_type").notNull(),
  cacheControl: text("cache_control"),
  contentDisposition: text("content_disposition"),
  contentEncoding: text("content_encoding"),
  contentLanguage: text("content_language"),
  customMetadata: jsonb("custom_metadata").$type<Record<string, string>>().notNull().default({}),
};

/** A file's row [R3.4]. Its bytes are in the storage under `key`, which no user input influences. */
export const objects = tenantTable(
  "objects",
  "obj",
  {
    path: text("path").notNull(),
    ownerId: idColumn("owner_id", "per").notNull(),
    key: text("key").notNull(),
    size: count("size").notNull(),
    md5: text("md5").notNull(),
    /** Increments with every new content and every metadata update. */
    generation: count("generation").notNull(),
    metageneration: integer("metageneration").notNull().default(1),
    ...described,
    /** A client with this token may read the bytes without a session; generating a new one revokes it. */
    downloadToken: text("download_token").notNull(),
    updatedAt: instant("updated_at").notNull().default(now),
  },
  (self) => [
    // Byte order keeps the files of one folder together.
    unique("objects_path").on(self.tenantId, self.path),
    index("objects_by_owner").on(self.tenantId, self.ownerId, self.id),
  ],
);

/** A resumable upload. Each chunk is a file of its own until the last one has arrived. */
export const uploads = tenantTable(
  "uploads",
  "upl",
  {
    path: text("path").notNull(),
    ownerId: idColumn("owner_id", "per").notNull(),
    ...described,
    /** The announced size; null when the client does not know it yet. */
    size: count("size"),
    received: count("received").notNull().default(0),
    /** The storage keys of the chunks, in order. */
    pieces: text("pieces").array().notNull().default(sql`'{}'`),
    /** The resulting object, so that a last chunk sent twice finds it. */
    objectId: idColumn("object_id", "obj"),
    expiresAt: instant("expires_at").notNull(),
  },
  (self) => [
    index("uploads_by_expiry").on(self.tenantId, self.expiresAt),
    tenantForeignKey(self, self.objectId, objects),
  ],
);
