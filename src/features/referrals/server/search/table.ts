import { text, unique } from "drizzle-orm/pg-core";
import { tenantTable } from "#server/db/tenant-table.ts";

/** All words of the tenant's referrals, under each variant with one letter missing, to find typos. */
export const searchWords = tenantTable(
  "search_words",
  "wrd",
  { variant: text("variant").notNull(), word: text("word").notNull() },
  (self) => [
    unique("search_words_once").on(self.tenantId, self.variant, self.word),
    // A migration adds an index of the words for prefix search, in byte order.
  ],
);
