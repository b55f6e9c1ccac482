import type { objects } from "./table.ts";

export type ObjectRow = typeof objects.$inferSelect;

/**
 * Serializes a file for the protocol [R3.4]: numbers as text, unset values omitted. `id` is the app's own, for records that reference the
 * file.
 */
export const serializeObject = (row: ObjectRow, bucket: string) => ({
  id: row.id,
  name: row.path,
  bucket,
  generation: String(row.generation),
  metageneration: String(row.metageneration),
  contentType: row.contentType,
  timeCreated: row.createdAt,
  updated: row.updatedAt,
  storageClass: "STANDARD",
  size: String(row.size),
  md5Hash: row.md5,
  etag: etagOf(row),
  downloadTokens: row.downloadToken,
  ...(row.cacheControl !== null && { cacheControl: row.cacheControl }),
  ...(row.contentDisposition !== null && { contentDisposition: row.contentDisposition }),
  ...(row.contentEncoding !== null && { contentEncoding: row.contentEncoding }),
  ...(row.contentLanguage !== null && { contentLanguage: row.contentLanguage }),
  ...(Object.keys(row.customMetadata).length > 0 && { metadata: row.customMetadata }),
});

export const etagOf = ({ generation, metageneration }: Pick<ObjectRow, "generation" | "metageneration">) =>
  `${generation}-${metageneration}`;
