import { unique } from "drizzle-orm/pg-core";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";

/** When somebody was last on their start page: what changed since is new to them. */
export const homeVisits = tenantTable(
  "home_visits",
  "hom",
  {
    personId: idColumn("person_id", "per").notNull(),
    /** What is told as new begins here: the visit before the one that is going on. */
    seenAt: instant("seen_at").notNull(),
    /** When they last looked; within half an hour it is the same visit. */
    lastAt: instant("last_at").notNull(),
    /** They do not want to be shown the first steps any more. */
    stepsHiddenAt: instant("steps_hidden_at"),
  },
  (self) => [unique("home_visits_one").on(self.tenantId, self.personId)],
);
