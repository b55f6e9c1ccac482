import { sql } from "drizzle-orm";
import { index, integer, jsonb, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { commissionPlans } from "#features/plans/server/table.ts";
import { programs } from "#features/programs/server/table.ts";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import { experimentArms, experimentEnds, experimentStates } from "../../contract/experiment-values.ts";
import type { ExperimentResult } from "../../rules/experiment.ts";

/** One row per tenant that stated its margin. */
export const rateSettings = tenantTable("rate_settings", "rst", { marginBp: integer("margin_bp") }, (self) => [
  unique("rate_settings_one").on(self.tenantId),
]);

/** A comparison of two commission rates. Everything that decides it is fixed when it starts. */
export const rateExperiments = tenantTable(
  "rate_experiments",
  "exr",
  {
    programId: idColumn("program_id", "prg").notNull(),
    /** The plan of the program, and its copy with the other rate, which partners of the second arm have meanwhile. */
    planId: idColumn("plan_id", "cpl").notNull(),
    variantPlanId: idColumn("variant_plan_id", "cpl").notNull(),
    controlBp: integer("control_bp").notNull(),
    variantBp: integer("variant_bp").notNull(),
    /** The share of a deal's value that is earned, before commission. Null: the value itself is compared. */
    marginBp: integer("margin_bp"),
    minReferrals: integer("min_referrals").notNull(),
    maxDays: integer("max_days").notNull(),
    looks: integer("looks").notNull().default(0),
    nextLookAt: instant("next_look_at").notNull(),
    startedById: idColumn("started_by_id", "per"),
    state: text("state", { enum: experimentStates }).notNull().default("running"),
    ended: text("ended", { enum: experimentEnds }),
    endedAt: instant("ended_at"),
    result: jsonb("result").$type<ExperimentResult>(),
  },
  (self) => [
    tenantForeignKey(self, self.programId, programs),
    tenantForeignKey(self, self.planId, commissionPlans),
    tenantForeignKey(self, self.variantPlanId, commissionPlans),
    // A partner's plan applies to all programs, so that two experiments would overwrite each other's rates.
    uniqueIndex("rate_experiments_one_running").on(self.tenantId).where(sql`state = 'running'`),
  ],
);

/** Who has which rate: assigned once, when the experiment starts. */
export const rateExperimentPartners = tenantTable(
  "rate_experiment_partners",
  "exa",
  {
    experimentId: idColumn("experiment_id", "exr").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    arm: text("arm", { enum: experimentArms }).notNull(),
    /** Referrals before the experiment; partners with about as many were divided evenly. */
    volume: integer("volume").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.experimentId, rateExperiments).onDelete("cascade"),
    unique("rate_experiment_partners_once").on(self.tenantId, self.experimentId, self.personId),
    index("rate_experiment_partners_by_person").on(self.tenantId, self.personId),
  ],
);
