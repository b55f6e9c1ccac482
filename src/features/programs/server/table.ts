import { sql } from "drizzle-orm";
import { boolean, index, integer, text } from "drizzle-orm/pg-core";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantTable, within } from "#server/db/tenant-table.ts";
import { programStates, stageKinds, standardStages } from "../contract.ts";

/** The way a deal goes in this tenant. The first one, and its program, are made with the tenant by a trigger. */
export const pipelines = tenantTable("pipelines", "pip", {
  /** Empty is the standard one's, which every language calls its own way. */
  name: text("name").notNull().default(""),
  position: integer("position").notNull().default(0),
  archivedAt: instant("archived_at"),
});

export const stages = tenantTable(
  "stages",
  "stg",
  {
    pipelineId: idColumn("pipeline_id", "pip").notNull(),
    /** Which of the standard stages it was made as: its name until it is given one. */
    code: text("code", { enum: standardStages }),
    name: text("name").notNull().default(""),
    kind: text("kind", { enum: stageKinds }).notNull(),
    /** Of winning, in percent, for a deal that stands here. */
    probability: integer("probability").notNull(),
    /** Longer than so many days, and the deal is said to stand still. */
    maxDays: integer("max_days"),
    position: integer("position").notNull(),
    archivedAt: instant("archived_at"),
  },
  (self) => [
    within(self, self.pipelineId, pipelines),
    index("stages_by_pipeline").on(self.tenantId, self.pipelineId, self.position),
  ],
);

/** What referrers work for. */
export const programs = tenantTable(
  "programs",
  "prg",
  {
    name: text("name").notNull().default(""),
    pipelineId: idColumn("pipeline_id", "pip").notNull(),
    description: text("description").notNull().default(""),
    /** What a referrer agrees to by handing in. */
    agreement: text("agreement").notNull().default(""),
    /** What can be referred for; protection counts for each by itself. None: all is one product. */
    products: text("products").array().notNull().default(sql`'{}'`),
    protectionDays: integer("protection_days").notNull().default(90),
    attributionDays: integer("attribution_days").notNull().default(90),
    /** Whether an existing customer may be referred again, as an expansion. */
    allowsExpansion: boolean("allows_expansion").notNull().default(false),
    /** How many open referrals one referrer may have; null is any number. */
    capacity: integer("capacity"),
    /** Where links of this program lead; null is the tenant's own referral page. */
    destination: text("destination"),
    state: text("state", { enum: programStates }).notNull().default("open"),
    position: integer("position").notNull().default(0),
  },
  (self) => [within(self, self.pipelineId, pipelines)],
);
