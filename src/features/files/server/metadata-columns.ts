import type { FileMetadata } from "../contract.ts";

/** Maps the metadata a client sent to the columns of the row. */
export const metadataColumns = ({ metadata, ...said }: FileMetadata) => ({
  contentType: said.contentType ?? "application/octet-stream",
  cacheControl: said.cacheControl ?? null,
  contentDisposition: said.contentDisposition ?? null,
  contentEncoding: said.contentEncoding ?? null,
  contentLanguage: said.contentLanguage ?? null,
  customMetadata: omitNulls(metadata ?? {}),
});

/** Drops metadata entries that were set to null. */
export const omitNulls = (metadata: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
