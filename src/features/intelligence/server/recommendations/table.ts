import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { dismissReasons, type followUp, recommendationStates } from "../../contract/recommendations.ts";
import type { Evidence } from "../../rules/recommendations/evidence.ts";
import { impactUnits, kinds, priorities } from "../../rules/recommendations/kinds.ts";

const amount = (name: string) => bigint(name, { mode: "number" });

/** What was recommended to a tenant, with the figures it was calculated from. Refreshing updates the live row of a kind and subject. */
export const recommendations = tenantTable(
  "recommendations",
  "rcm",
  {
    kind: text("kind", { enum: kinds }).notNull(),
    /** The public id or the code of what it is about; empty where it is about everything. */
    subject: text("subject").notNull().default(""),
    /** Set where the subject is a person, so that it vanishes with them. */
    personId: idColumn("person_id", "per"),
    state: text("state", { enum: recommendationStates }).notNull().default("active"),
    priority: text("priority", { enum: priorities }).notNull(),
    impactUnit: text("impact_unit", { enum: impactUnits }).notNull(),
    impactAmount: integer("impact_amount").notNull(),
    minutes: integer("minutes").notNull(),
    valueMinor: amount("value_minor"),
    valueLow: amount("value_low"),
    valueHigh: amount("value_high"),
    currency: text("currency").notNull(),
    confidence: integer("confidence").notNull(),
    evidence: jsonb("evidence").$type<Evidence>().notNull(),
    changedAt: instant("changed_at"),
    changedBy: idColumn("changed_by", "per"),
    dismissReason: text("dismiss_reason", { enum: dismissReasons }),
    dismissNote: text("dismiss_note").notNull().default(""),
    snoozedUntil: instant("snoozed_until"),
    followUp: jsonb("follow_up").$type<z.infer<typeof followUp>>(),
  },
  (self) => [
    uniqueIndex("recommendations_live")
      .on(self.tenantId, self.kind, self.subject)
      .where(sql`state in ('active', 'snoozed')`),
    index("recommendations_by_state").on(self.tenantId, self.state, self.id),
    index("recommendations_by_person").on(self.tenantId, self.personId).where(sql`person_id is not null`),
  ],
);

/** When a tenant's recommendations and insights were last calculated, and from which records. */
export const insightRuns = tenantTable(
  "insight_runs",
  "irn",
  {
    ranAt: instant("ran_at").notNull(),
    /** Changes whenever a record does that the figures depend on. */
    fingerprint: text("fingerprint").notNull(),
  },
  (self) => [uniqueIndex("insight_runs_one").on(self.tenantId)],
);
