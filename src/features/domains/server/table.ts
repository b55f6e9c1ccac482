import { text, unique } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";

/** Domains that tenants claim. Several tenants can claim one host; only one can verify it, and only then is it served. */
export const domains = tenantTable(
  "domains",
  "dom",
  {
    /** In lower case and in the DNS form. */
    host: text("host").notNull(),
    token: text("token").notNull(),
    provedAt: instant("proved_at"),
    /** When the record was last looked up, and since when it is missing. */
    checkedAt: instant("checked_at"),
    missingSince: instant("missing_since"),
  },
  (self) => [unique("domains_host").on(self.tenantId, self.host)],
);
