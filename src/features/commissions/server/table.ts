import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, numeric, text, unique } from "drizzle-orm/pg-core";
import type { Share } from "#features/plans/rule.ts";
import { commissionPlans, planVersions } from "#features/plans/server/table.ts";
import { triggers } from "#features/plans/values.ts";
import { programs } from "#features/programs/server/table.ts";
import { idColumn, instant, minorUnits, now } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import type { Why } from "../contract/why.ts";
import {
  bonusSources,
  dealEventKinds,
  dealEventStates,
  disputeReasons,
  disputeStates,
  parts,
  states,
  timelineEventKinds,
  waitReasons,
} from "../values.ts";

/**
 * An event of a deal, stored once per source and external id. The referral is not a foreign key: financial records outlive the
 * contact, who may be erased after the tenant's retention period.
 */
export const dealEvents = tenantTable(
  "deal_events",
  "dev",
  {
    source: text("source").notNull(),
    externalId: text("external_id").notNull(),
    kind: text("kind", { enum: dealEventKinds }).notNull(),
    referralId: idColumn("referral_id", "ref"),
    /** The deal's referrer; yearly sales volumes are sums over this column. */
    referrerId: idColumn("referrer_id", "per"),
    minor: minorUnits("minor"),
    currency: text("currency"),
    refersTo: text("refers_to"),
    occurredAt: instant("occurred_at").notNull(),
    /** The member who caused the event; null for scheduled jobs and external systems. */
    personId: idColumn("person_id", "per"),
    state: text("state", { enum: dealEventStates }).notNull(),
    waitsFor: text("waits_for", { enum: waitReasons }),
  },
  (self) => [
    unique("deal_events_once").on(self.tenantId, self.source, self.externalId),
    index("deal_events_by_referral").on(self.tenantId, self.referralId, self.occurredAt),
    index("deal_events_by_referrer").on(self.tenantId, self.referrerId, self.kind, self.occurredAt),
    index("deal_events_by_cause")
      .on(self.tenantId, self.source, self.refersTo)
      .where(sql`${self.refersTo} is not null`),
    index("deal_events_by_state").on(self.tenantId, self.state, self.id),
  ],
);

/**
 * One commission of one person. Its remaining amount is a ledger sum, and its history is in `commission_events`. It is earned by the
 * event of a deal after a plan, or it is a bonus that a higher feature granted, which has a title instead of a deal.
 */
export const commissions = tenantTable(
  "commissions",
  "com",
  {
    eventId: idColumn("event_id", "dev"),
    referralId: idColumn("referral_id", "ref"),
    programId: idColumn("program_id", "prg"),
    personId: idColumn("person_id", "per").notNull(),
    part: text("part", { enum: parts }).notNull(),
    trigger: text("trigger", { enum: triggers }),
    planVersionId: idColumn("plan_version_id", "plv"),
    ruleKey: text("rule_key"),
    why: jsonb("why").$type<Why>(),
    bonusSource: text("bonus_source", { enum: bonusSources }),
    /** What the bonus is for, in the words of its source: it is granted once per key. */
    bonusKey: text("bonus_key"),
    bonusTitle: text("bonus_title"),
    currency: text("currency").notNull(),
    minor: minorUnits("minor").notNull(),
    /**
     * The amount in the plan's currency at the rate of the day it was earned, which is what the budget counts regardless of later
     * rates. Null if the commission is in that currency or no rate was known.
     */
    planMinor: minorUnits("plan_minor"),
    planRate: numeric("plan_rate"),
    state: text("state", { enum: states }).notNull(),
    version: integer("version").notNull().default(1),
    holdUntil: instant("hold_until"),
    approvalsNeeded: integer("approvals_needed").notNull().default(0),
    /** The member who closed the deal and therefore cannot approve the commission. */
    closerId: idColumn("closer_id", "per"),
    payoutItemId: idColumn("payout_item_id", "pit"),
    disputed: boolean("disputed").notNull().default(false),
    paidAt: instant("paid_at"),
    updatedAt: instant("updated_at").notNull().default(now),
  },
  (self) => [
    tenantForeignKey(self, self.eventId, dealEvents),
    tenantForeignKey(self, self.programId, programs),
    tenantForeignKey(self, self.planVersionId, planVersions),
    unique("commissions_once").on(
      self.tenantId,
      self.eventId,
      self.planVersionId,
      self.ruleKey,
      self.personId,
      self.part,
    ),
    unique("commissions_bonus_once").on(self.tenantId, self.bonusSource, self.bonusKey),
    check(
      "commissions_deal_or_bonus",
      sql`num_nonnulls(event_id, referral_id, program_id, "trigger", plan_version_id, rule_key, why) = case part when 'bonus' then 0 else 7 end
        and num_nonnulls(bonus_source, bonus_key, bonus_title) = case part when 'bonus' then 3 else 0 end`,
    ),
    index("commissions_by_person").on(self.tenantId, self.personId, self.id),
    index("commissions_by_referral").on(self.tenantId, self.referralId),
    index("commissions_by_state").on(self.tenantId, self.state, self.id),
    index("commissions_by_hold").on(self.tenantId, self.state, self.holdUntil),
    index("commissions_by_item").on(self.tenantId, self.payoutItemId).where(sql`${self.payoutItemId} is not null`),
    index("commissions_by_version").on(self.tenantId, self.planVersionId, self.ruleKey),
  ],
);

/**
 * What a plan has paid, per day of the tenant's calendar and in the plan's currency at that day's rate, stored as deltas: a
 * trigger defined in a migration adds a row for every expense entry, so that a budget check does not sum all commissions. A
 * scheduled job merges the rows. Amounts without a known rate keep the currency they were earned in.
 */
export const planSpending = tenantTable(
  "plan_spending",
  "spd",
  {
    planId: idColumn("plan_id", "cpl").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    currency: text("currency").notNull(),
    minor: minorUnits("minor").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.planId, commissionPlans),
    index("plan_spending_by_day").on(self.tenantId, self.planId, self.day),
  ],
);

/** The append-only timeline of a commission. */
export const commissionEvents = tenantTable(
  "commission_events",
  "cev",
  {
    commissionId: idColumn("commission_id", "com").notNull(),
    kind: text("kind", { enum: timelineEventKinds }).notNull(),
    personId: idColumn("person_id", "per"),
    text: text("text").notNull().default(""),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (self) => [
    tenantForeignKey(self, self.commissionId, commissions),
    index("commission_events_by_commission").on(self.tenantId, self.commissionId, self.id),
  ],
);

/** The unique constraint prevents a person from approving the same commission twice. */
export const commissionApprovals = tenantTable(
  "commission_approvals",
  "apv",
  {
    commissionId: idColumn("commission_id", "com").notNull(),
    personId: idColumn("person_id", "per").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.commissionId, commissions),
    unique("commission_approvals_once").on(self.tenantId, self.commissionId, self.personId),
  ],
);

/** The shares of a referral's commissions, if the referrer is not the only recipient. */
export const dealSplits = tenantTable(
  "deal_splits",
  "spl",
  {
    referralId: idColumn("referral_id", "ref").notNull(),
    shares: jsonb("shares").$type<Share[]>().notNull(),
  },
  (self) => [unique("deal_splits_one").on(self.tenantId, self.referralId)],
);

export const disputes = tenantTable(
  "disputes",
  "dsp",
  {
    commissionId: idColumn("commission_id", "com").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    reason: text("reason", { enum: disputeReasons }).notNull(),
    text: text("text").notNull(),
    state: text("state", { enum: disputeStates }).notNull().default("open"),
    answer: text("answer").notNull().default(""),
    answeredById: idColumn("answered_by_id", "per"),
    answeredAt: instant("answered_at"),
    adjustedMinor: minorUnits("adjusted_minor"),
    /** A decision that applies from `undoUntil` on. Until then the dispute is open, and `answer` is a draft. */
    decidedOutcome: text("decided_outcome", { enum: ["upheld", "declined"] }),
    decidedMinor: minorUnits("decided_minor"),
    undoUntil: instant("undo_until"),
  },
  (self) => [
    tenantForeignKey(self, self.commissionId, commissions),
    index("disputes_by_commission").on(self.tenantId, self.commissionId),
    index("disputes_by_state").on(self.tenantId, self.state, self.id),
  ],
);

/** One row per tenant that has changed a setting; other tenants use the app's defaults. */
export const commissionSettings = tenantTable(
  "commission_settings",
  "cst",
  {
    holdDays: integer("hold_days").notNull().default(30),
    holdDaysNew: integer("hold_days_new").notNull().default(60),
    /** Null means the app's default limit in the tenant's currency. */
    autoApproveMinor: minorUnits("auto_approve_minor"),
    twoApproversMinor: minorUnits("two_approvers_minor"),
    disputeDays: integer("dispute_days").notNull().default(60),
    /** Encrypted; it verifies webhook signatures. */
    hookSecret: text("hook_secret"),
  },
  (self) => [unique("commission_settings_one").on(self.tenantId)],
);
