import { boolean, doublePrecision, index, integer, jsonb, smallint, text, unique } from "drizzle-orm/pg-core";
import { referrals } from "#features/referrals/server/table.ts";
import { idColumn, instant, now } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import type { Candidate, Model, ModelKind } from "../rules/model.ts";
import type { Row } from "../rules/table.ts";
import { bases, modelSubjects } from "../values.ts";

/** A trained model. It is never changed: a new training adds a row. */
export const models = tenantTable(
  "models",
  "mdl",
  {
    subject: text("subject", { enum: modelSubjects }).notNull(),
    /** Counts the models of a subject from 1. */
    number: integer("number").notNull(),
    kind: text("kind").$type<ModelKind>().notNull(),
    /** The outcomes that it was trained on, how many of them were won, and the submissions of the oldest and the newest. */
    outcomes: integer("outcomes").notNull(),
    positives: integer("positives").notNull(),
    firstAt: instant("first_at"),
    lastAt: instant("last_at"),
    /** The outcomes that it was chosen by, which it had not seen, and what each candidate reached on them. */
    heldOut: integer("held_out").notNull(),
    candidates: jsonb("candidates").$type<Candidate[]>().notNull(),
    /** Fields that were left out because they give the outcome away. */
    leaks: jsonb("leaks").$type<Model["leaks"]>().notNull(),
    /** How much each field moves predictions: the mean size of its reasons, in log-odds. */
    uses: jsonb("uses").$type<{ field: string; size: number }[]>().notNull(),
    /** Whether country and city could be used. */
    usesPlace: boolean("uses_place").notNull(),
    trainingMs: integer("training_ms").notNull(),
    /** Null once a newer model has replaced it for some time. */
    parameters: jsonb("parameters").$type<Model>(),
  },
  (self) => [unique("models_number").on(self.tenantId, self.subject, self.number)],
);

/** One field's part in a prediction, in log-odds. With the base they add up to the margin. */
export type StoredReason = { field: string; logOdds: number };

/** A prediction as it was made, with everything it was made from. Only its outcome is added later. */
export const predictions = tenantTable(
  "predictions",
  "prd",
  {
    referralId: idColumn("referral_id", "ref").notNull(),
    modelId: idColumn("model_id", "mdl").notNull(),
    subject: text("subject", { enum: modelSubjects }).notNull(),
    /** The stage it was in. */
    stageId: idColumn("stage_id", "stg").notNull(),
    basis: text("basis", { enum: bases }).notNull(),
    probability: doublePrecision("probability").notNull(),
    low: doublePrecision("low"),
    high: doublePrecision("high"),
    margin: doublePrecision("margin").notNull(),
    base: doublePrecision("base").notNull(),
    reasons: jsonb("reasons").$type<StoredReason[]>().notNull(),
    snapshot: jsonb("snapshot").$type<Row>().notNull(),
    /** How long it took, in milliseconds. */
    ms: doublePrecision("ms").notNull(),
    /** How many outcomes the model had learned from. */
    outcomes: integer("outcomes").notNull(),
    /** 1 if it was won, 0 if it came to nothing; null while that is unknown. */
    outcome: smallint("outcome"),
    outcomeAt: instant("outcome_at"),
    madeAt: instant("made_at").notNull().default(now),
  },
  (self) => [
    tenantForeignKey(self, self.referralId, referrals).onDelete("cascade"),
    tenantForeignKey(self, self.modelId, models),
    index("predictions_by_referral").on(self.tenantId, self.referralId, self.madeAt),
    index("predictions_by_outcome").on(self.tenantId, self.outcomeAt),
  ],
);

/** One row per tenant that has changed a setting. */
export const intelligenceSettings = tenantTable(
  "intelligence_settings",
  "its",
  {
    /** Country and city may be used for predictions. */
    usesPlace: boolean("uses_place").notNull().default(false),
    /** Fields that an admin confirmed to be known before the outcome, however well they predict it. */
    trusted: text("trusted").array().notNull().default([]),
  },
  (self) => [unique("intelligence_settings_one").on(self.tenantId)],
);
