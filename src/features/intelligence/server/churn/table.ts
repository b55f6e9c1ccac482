import { sql } from "drizzle-orm";
import { check, date, doublePrecision, index, jsonb, smallint, text, unique } from "drizzle-orm/pg-core";
import { idColumn } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import type { Row } from "../../rules/table.ts";
import type { ChurnModel, StoredReasons } from "./stored.ts";

/**
 * What was predicted of a partner on a day, in the tenant's time zone, and what came of it. The first prediction of a month is kept and
 * scored; others only until the next one.
 */
export const churnPredictions = tenantTable(
  "churn_predictions",
  "cpd",
  {
    personId: idColumn("person_id", "per").notNull(),
    madeOn: date("made_on", { mode: "string" }).notNull(),
    basis: text("basis", { enum: ["learned", "estimate", "noSignal"] }).notNull(),
    model: jsonb("model").$type<ChurnModel>().notNull(),
    probability: doublePrecision("probability"),
    low: doublePrecision("low"),
    high: doublePrecision("high"),
    reasons: jsonb("reasons").$type<StoredReasons>(),
    /** What was known of the partner, from which the prediction was made. */
    snapshot: jsonb("snapshot").$type<Row>().notNull(),
    /** 1 if no referral came within the horizon, 0 if one did, null while it is open. */
    outcome: smallint("outcome"),
  },
  (self) => [
    unique("churn_predictions_one").on(self.tenantId, self.personId, self.madeOn),
    index("churn_predictions_by_day").on(self.tenantId, self.madeOn),
    check("churn_predictions_outcome", sql`outcome in (0, 1)`),
    check("churn_predictions_probability", sql`(basis = 'noSignal') = (probability is null)`),
  ],
);
