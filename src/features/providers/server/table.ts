import { boolean, doublePrecision, index, integer, text, unique } from "drizzle-orm/pg-core";
import { idColumn, instant, minorUnits, now } from "#server/db/columns.ts";
import { tenantTable } from "#server/db/tenant-table.ts";
import { aiUses, callFailures, providerKinds, statusReasons } from "../values.ts";

const storedStatuses = ["connected", "disconnected", "connecting", "error"] as const;

/** A language model service that a tenant's admin connected. */
export const aiProviders = tenantTable("ai_providers", "aip", {
  kind: text("kind", { enum: providerKinds }).notNull(),
  name: text("name").notNull(),
  baseUrl: text("base_url").notNull(),
  model: text("model").notNull(),
  /** Encrypted, and never read by a screen. */
  key: text("key"),
  keyEnd: text("key_end"),
  enabled: boolean("enabled").notNull().default(true),
  /** Providers are tried from the lowest position on. */
  position: integer("position").notNull(),
  status: text("status", { enum: storedStatuses }).notNull(),
  reason: text("reason", { enum: statusReasons }).notNull(),
  failures: integer("failures").notNull().default(0),
  checkedAt: instant("checked_at"),
  checkMs: integer("check_ms"),
  inputPrice: doublePrecision("input_price"),
  outputPrice: doublePrecision("output_price"),
  budgetMicros: minorUnits("budget_micros"),
  /** The model reads pictures, and an admin allows sending them. */
  pictures: boolean("pictures").notNull().default(false),
  /** The model that writes down recordings of calls, and an admin allows sending them. */
  transcriptionModel: text("transcription_model"),
  /** When requests began to go to its server: tenants allow a recipient, and not what later replaces it. */
  movedAt: instant("moved_at").notNull().default(now),
  /** The operator offers its own providers to tenants, each within these limits. */
  offered: boolean("offered").notNull().default(false),
  tenantBudgetMicros: minorUnits("tenant_budget_micros"),
  tenantCallsPerDay: integer("tenant_calls_per_day"),
});

/** A provider of the operator that a tenant's admin allowed. No foreign key, because it is a row of another tenant. */
export const aiSharedUses = tenantTable(
  "ai_shared_uses",
  "asu",
  {
    providerId: idColumn("provider_id", "aip").notNull(),
    pictures: boolean("pictures").notNull().default(false),
    allowedAt: instant("allowed_at").notNull().default(now),
  },
  (self) => [unique("ai_shared_uses_one").on(self.tenantId, self.providerId)],
);

/**
 * One attempt to get an answer from a model. The row is written before the request, with the most it can cost, so that concurrent calls
 * cannot exceed a budget together; the answer replaces the estimate.
 */
export const aiCalls = tenantTable(
  "ai_calls",
  "aic",
  {
    /** No foreign key: the log outlives the provider. */
    providerId: idColumn("provider_id", "aip").notNull(),
    /** Made with a provider of the operator, who pays for it. */
    shared: boolean("shared").notNull().default(false),
    providerName: text("provider_name").notNull(),
    model: text("model").notNull(),
    use: text("use", { enum: aiUses }).notNull(),
    personId: idColumn("person_id", "per"),
    failure: text("failure", { enum: callFailures }).default("interrupted"),
    inputTokens: integer("input_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    costMicros: minorUnits("cost_micros"),
    ms: integer("ms"),
    prompt: text("prompt").notNull(),
    answer: text("answer").notNull().default(""),
  },
  (self) => [index("ai_calls_by_time").on(self.tenantId, self.createdAt)],
);

/** One row per tenant that has changed a setting. */
export const aiSettings = tenantTable(
  "ai_settings",
  "ais",
  {
    stopped: boolean("stopped").notNull().default(false),
    budgetMicros: minorUnits("budget_micros"),
    logDays: integer("log_days").notNull().default(30),
  },
  (self) => [unique("ai_settings_one").on(self.tenantId)],
);
