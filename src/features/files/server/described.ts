import type { Description } from "../contract.ts";

/** Maps the metadata a client sent to the columns of the row. */
export const describedBy = ({ metadata, ...said }: Description) => ({
  contentType: said.contentType ?? "application/octet-stream",
  cacheControl: said.cacheControl ?? null,
  contentDisposition: said.contentDisposition ?? null,
  contentEncoding: said.contentEncoding ?? null,
  contentLanguage: said.contentLanguage ?? null,
  customMetadata: wordsIn(metadata ?? {}),
});

/** Drops metadata entries that were set to null. */
export const wordsIn = (metadata: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
