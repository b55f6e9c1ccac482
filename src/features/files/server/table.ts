import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { tenantTable, within } from "#server/db/tenant-table.ts";

const count = (name: string) => bigint(name, { mode: "number" });

/** The headers of a download that whoever uploads may choose, and the words they keep beside it. */
const described = {
  contentType: text("content_type").notNull(),
  cacheControl: text("cache_control"),
  contentDisposition: text("content_disposition"),
  contentEncoding: text("content_encoding"),
  contentLanguage: text("content_language"),
  customMetadata: jsonb("custom_metadata").$type<Record<string, string>>().notNull().default({}),
};

/** A file's row [R3.4]: its bytes are in the storage under `key`, a name that no person chose. */
export const objects = tenantTable(
  "objects",
  "obj",
  {
    path: text("path").notNull(),
    ownerId: idColumn("owner_id", "per").notNull(),
    key: text("key").notNull(),
    size: count("size").notNull(),
    md5: text("md5").notNull(),
    /** One more with every new content, and with every new description. */
    generation: count("generation").notNull(),
    metageneration: integer("metageneration").notNull().default(1),
    ...described,
    /** Whoever has it may read the bytes without being known; it is taken back by making another. */
    downloadToken: text("download_token").notNull(),
    updatedAt: instant("updated_at").notNull().default(now),
  },
  (self) => [
    // In the order of bytes, so that one folder's files stand together.
    unique("objects_path").on(self.tenantId, self.path),
    index("objects_by_owner").on(self.tenantId, self.ownerId, self.id),
  ],
);

/** An upload that comes in pieces and may be taken up again. Each piece is a file of its own until the last has come. */
export const uploads = tenantTable(
  "uploads",
  "upl",
  {
    path: text("path").notNull(),
    ownerId: idColumn("owner_id", "per").notNull(),
    ...described,
    /** As announced; null when the sender does not know yet. */
    size: count("size"),
    received: count("received").notNull().default(0),
    /** The pieces' keys in the storage, in order. */
    pieces: text("pieces").array().notNull().default(sql`'{}'`),
    /** What it became; a last piece sent twice finds it. */
    objectId: idColumn("object_id", "obj"),
    expiresAt: instant("expires_at").notNull(),
  },
  (self) => [index("uploads_by_expiry").on(self.tenantId, self.expiresAt), within(self, self.objectId, objects)],
);
