import { unique } from "drizzle-orm/pg-core";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";

/** When a person last opened their start page. Changes since then are new to them. */
export const homeVisits = tenantTable(
  "home_visits",
  "hom",
  {
    personId: idColumn("person_id", "per").notNull(),
    /** The previous visit: changes after this time are shown as new. */
    seenAt: instant("seen_at").notNull(),
    /** When the person last opened the page. Within half an hour it counts as the same visit. */
    lastAt: instant("last_at").notNull(),
    /** When the person dismissed the onboarding steps. */
    stepsHiddenAt: instant("steps_hidden_at"),
  },
  (self) => [unique("home_visits_one").on(self.tenantId, self.personId)],
);
