import type { Description } from "../contract.ts";

/** What a sender said about a file, as its row keeps it. */
export const describedBy = ({ metadata, ...said }: Description) => ({
  contentType: said.contentType ?? "application/octet-stream",
  cacheControl: said.cacheControl ?? null,
  contentDisposition: said.contentDisposition ?? null,
  contentEncoding: said.contentEncoding ?? null,
  contentLanguage: said.contentLanguage ?? null,
  customMetadata: wordsIn(metadata ?? {}),
});

/** Words that were set to null are taken away. */
export const wordsIn = (metadata: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
