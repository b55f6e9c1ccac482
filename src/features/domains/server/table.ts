import { text, unique } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";

/** Domains a tenant says are its own. Several may say so; only one can prove it, and only then does it lead anywhere. */
export const domains = tenantTable(
  "domains",
  "dom",
  {
    /** Lower case, in the DNS's own letters. */
    host: text("host").notNull(),
    token: text("token").notNull(),
    provedAt: instant("proved_at"),
    /** When the record was last looked for, and since when it is missing again. */
    checkedAt: instant("checked_at"),
    missingSince: instant("missing_since"),
  },
  (self) => [unique("domains_host").on(self.tenantId, self.host)],
);
