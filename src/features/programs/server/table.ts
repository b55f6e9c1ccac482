import { sql } from "drizzle-orm";
import { boolean, date, index, integer, text, unique } from "drizzle-orm/pg-core";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import { programStates, stageKinds, standardStages } from "../contract.ts";
import { defaultTier, tiers } from "../tiers.ts";

/** The pipeline that deals go through. A trigger creates the first one and its program together with the tenant. */
export const pipelines = tenantTable("pipelines", "pip", {
  /** An empty name stands for the translated name of the standard pipeline. */
  name: text("name").notNull().default(""),
  position: integer("position").notNull().default(0),
  archivedAt: instant("archived_at"),
});

export const stages = tenantTable(
  "stages",
  "stg",
  {
    pipelineId: idColumn("pipeline_id", "pip").notNull(),
    /** The standard stage it was created as, which provides its name until it is renamed. */
    code: text("code", { enum: standardStages }),
    name: text("name").notNull().default(""),
    kind: text("kind", { enum: stageKinds }).notNull(),
    /** The probability of winning a deal in this stage, in percent. */
    probability: integer("probability").notNull(),
    /** A deal that stays longer than this many days is reported as stalled. */
    maxDays: integer("max_days"),
    position: integer("position").notNull(),
    archivedAt: instant("archived_at"),
  },
  (self) => [
    tenantForeignKey(self, self.pipelineId, pipelines),
    index("stages_by_pipeline").on(self.tenantId, self.pipelineId, self.position),
  ],
);

/** A program that referrers submit referrals to. */
export const programs = tenantTable(
  "programs",
  "prg",
  {
    name: text("name").notNull().default(""),
    pipelineId: idColumn("pipeline_id", "pip").notNull(),
    description: text("description").notNull().default(""),
    /** The terms a referrer agrees to by submitting a referral. */
    agreement: text("agreement").notNull().default(""),
    /** The products that can be referred; protection applies to each one separately. An empty list means a single product. */
    products: text("products").array().notNull().default(sql`'{}'`),
    protectionDays: integer("protection_days").notNull().default(90),
    attributionDays: integer("attribution_days").notNull().default(90),
    /** Whether an existing customer may be referred again, as an expansion. */
    allowsExpansion: boolean("allows_expansion").notNull().default(false),
    /** How many open referrals one referrer may have; null means no limit. */
    capacity: integer("capacity"),
    /** The target of this program's links; null means the tenant's own referral page. */
    destination: text("destination"),
    /** The currency a new referral starts with; null means that of the reader's language. */
    currency: text("currency"),
    state: text("state", { enum: programStates }).notNull().default("open"),
    position: integer("position").notNull().default(0),
  },
  (self) => [tenantForeignKey(self, self.pipelineId, pipelines)],
);

/** A referrer's terms. A referrer without a row is bronze and has no recruiter. */
export const partnerTerms = tenantTable(
  "partner_terms",
  "ptm",
  {
    personId: idColumn("person_id", "per").notNull(),
    tier: text("tier", { enum: tiers }).notNull().default(defaultTier),
    /** An admin chose the tier; otherwise it follows the referrer's XP where gamification is on. */
    tierIsPinned: boolean("tier_is_pinned").notNull().default(false),
    /** The last day on which a tier that is no longer earned is kept. */
    tierGraceUntil: date("tier_grace_until", { mode: "string" }),
    recruitedById: idColumn("recruited_by_id", "per"),
  },
  (self) => [unique("partner_terms_one").on(self.tenantId, self.personId)],
);

/** What a tier grants. A tier without a row has the app's defaults. */
export const tierPerks = tenantTable(
  "tier_perks",
  "tpk",
  {
    tier: text("tier", { enum: tiers }).notNull(),
    protectionDays: integer("protection_days"),
    extraOpenReferrals: integer("extra_open_referrals").notNull(),
    commissionBonusBp: integer("commission_bonus_bp").notNull(),
    paidTwiceMonthly: boolean("paid_twice_monthly").notNull(),
  },
  (self) => [unique("tier_perks_one").on(self.tenantId, self.tier)],
);
