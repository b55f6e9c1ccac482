import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { idColumn, instant, minorUnits } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import type { Rule } from "../rule.ts";
import { periods, scopes, versionStates } from "../values.ts";

export const commissionPlans = tenantTable("commission_plans", "cpl", {
  name: text("name").notNull(),
  archivedAt: instant("archived_at"),
});

/**
 * Published versions of a plan never overlap: a migration adds the exclusion constraint
 * `plan_versions_one_at_a_time`. A published version never changes except for the day it ends.
 */
export const planVersions = tenantTable(
  "plan_versions",
  "plv",
  {
    planId: idColumn("plan_id", "cpl").notNull(),
    number: integer("number").notNull(),
    state: text("state", { enum: versionStates }).notNull().default("draft"),
    currency: text("currency").notNull(),
    rules: jsonb("rules").$type<Rule[]>().notNull(),
    budgetMinor: minorUnits("budget_minor"),
    budgetPeriod: text("budget_period", { enum: periods }).notNull().default("year"),
    effectiveFrom: date("effective_from", { mode: "string" }),
    /** The last day on which the version is in effect. */
    effectiveUntil: date("effective_until", { mode: "string" }),
    publishedAt: instant("published_at"),
    publishedBy: idColumn("published_by", "per"),
    revision: integer("revision").notNull().default(1),
  },
  (self) => [
    tenantForeignKey(self, self.planId, commissionPlans),
    unique("plan_versions_number").on(self.tenantId, self.planId, self.number),
    check("plan_versions_published", sql`(state = 'published') = (effective_from is not null)`),
  ],
);

/** Which plan applies where: one plan for each program, tier, person and referral. */
export const planUses = tenantTable(
  "plan_uses",
  "plu",
  {
    planId: idColumn("plan_id", "cpl").notNull(),
    scope: text("scope", { enum: scopes }).notNull(),
    target: text("target").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.planId, commissionPlans),
    unique("plan_uses_one").on(self.tenantId, self.scope, self.target),
    index("plan_uses_by_plan").on(self.tenantId, self.planId),
  ],
);
