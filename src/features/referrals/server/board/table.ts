import { bigint, index, text } from "drizzle-orm/pg-core";
import { idColumn, minorUnits } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";

/**
 * The totals of the board, as increments: triggers of a migration add a row whenever a referral is added, removed or changed, so that
 * writers never contend for a counter. A scheduled job compacts the rows, and the board sums them.
 */
export const stageTallies = tenantTable(
  "stage_tallies",
  "tly",
  {
    pipelineId: idColumn("pipeline_id", "pip").notNull(),
    stageId: idColumn("stage_id", "stg").notNull(),
    /** The addressee, as in the referral. */
    addresseeId: idColumn("addressee_id", "per"),
    currency: text("currency").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    minor: minorUnits("minor").notNull(),
  },
  (self) => [index("stage_tallies_by_pipeline").on(self.tenantId, self.pipelineId)],
);
