import { date, doublePrecision, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { idColumn } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import type { RefreshMinutes } from "../../contract/choices.ts";
import { dimensions, directions, measures } from "../../rules/insights/measures.ts";

/** A figure that left its usual range. The key makes it one row, however often it is calculated. */
export const insights = tenantTable(
  "insights",
  "isg",
  {
    /** Measure, dimension and period. */
    key: text("key").notNull(),
    measure: text("measure", { enum: measures }).notNull(),
    dimension: text("dimension", { enum: dimensions }).notNull(),
    /** The person, country or product; empty for all. */
    subject: text("subject").notNull().default(""),
    /** Set where the subject is a person, so that it vanishes with them. */
    personId: idColumn("person_id", "per"),
    direction: text("direction", { enum: directions }).notNull(),
    /** The first and the last day of the period, in the tenant's calendar. */
    fromDay: date("from_day", { mode: "string" }).notNull(),
    toDay: date("to_day", { mode: "string" }).notNull(),
    value: doublePrecision("value").notNull(),
    usual: doublePrecision("usual").notNull(),
    low: doublePrecision("low").notNull(),
    high: doublePrecision("high").notNull(),
    /** The number of cases in the period, and of periods that the usual range was calculated from. */
    n: integer("n").notNull(),
    periods: integer("periods").notNull(),
    /** The earlier periods, oldest first, and this one. */
    series: jsonb("series").$type<number[]>().notNull(),
    currency: text("currency").notNull(),
  },
  (self) => [
    unique("insights_once").on(self.tenantId, self.key),
    index("insights_by_day").on(self.tenantId, self.toDay),
    index("insights_by_creation").on(self.tenantId, self.createdAt),
  ],
);

/** How often a person's page loads its figures again. One row per person who has chosen. */
export const insightChoices = tenantTable(
  "insight_choices",
  "ich",
  {
    personId: idColumn("person_id", "per").notNull(),
    refreshMinutes: integer("refresh_minutes").$type<RefreshMinutes>().notNull(),
  },
  (self) => [unique("insight_choices_one").on(self.tenantId, self.personId)],
);

/** Who has read an insight. */
export const insightReads = tenantTable(
  "insight_reads",
  "isr",
  {
    insightId: idColumn("insight_id", "isg").notNull(),
    personId: idColumn("person_id", "per").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.insightId, insights).onDelete("cascade"),
    unique("insight_reads_once").on(self.tenantId, self.insightId, self.personId),
    index("insight_reads_by_person").on(self.tenantId, self.personId),
  ],
);
