import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, numeric, text, unique } from "drizzle-orm/pg-core";
import type { Share } from "#features/plans/rule.ts";
import { commissionPlans, planVersions } from "#features/plans/server/table.ts";
import { triggers } from "#features/plans/values.ts";
import { programs } from "#features/programs/server/table.ts";
import { idColumn, instant, minorUnits, now } from "#server/db/columns.ts";
import { tenantTable, within } from "#server/db/tenant-table.ts";
import {
  dealEventKinds,
  dealEventStates,
  disputeReasons,
  disputeStates,
  happenings,
  parts,
  states,
  waitReasons,
} from "../values.ts";
import type { Why } from "../why.ts";

/**
 * What was told of a deal, once for each cause. The referral is no foreign key: money outlives the contact, who may be
 * erased after the years a tenant keeps.
 */
export const dealEvents = tenantTable(
  "deal_events",
  "dev",
  {
    source: text("source").notNull(),
    externalId: text("external_id").notNull(),
    kind: text("kind", { enum: dealEventKinds }).notNull(),
    referralId: idColumn("referral_id", "ref"),
    /** Whose deal it is: what somebody won in a year is a sum over these. */
    referrerId: idColumn("referrer_id", "per"),
    minor: minorUnits("minor"),
    currency: text("currency"),
    refersTo: text("refers_to"),
    occurredAt: instant("occurred_at").notNull(),
    /** Who did it here; null is the clock, or somebody outside. */
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

/** One line of what somebody earns. What is left of it is a sum of the ledger; what happened to it stands beside it. */
export const commissions = tenantTable(
  "commissions",
  "com",
  {
    eventId: idColumn("event_id", "dev").notNull(),
    referralId: idColumn("referral_id", "ref").notNull(),
    programId: idColumn("program_id", "prg").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    part: text("part", { enum: parts }).notNull(),
    trigger: text("trigger", { enum: triggers }).notNull(),
    planVersionId: idColumn("plan_version_id", "plv").notNull(),
    ruleKey: text("rule_key").notNull(),
    why: jsonb("why").$type<Why>().notNull(),
    currency: text("currency").notNull(),
    minor: minorUnits("minor").notNull(),
    /** In the plan's currency, and the rate of the day it was earned: what a budget counts, whatever rates do later. Null where it is in that currency, or no rate was known. */
    planMinor: minorUnits("plan_minor"),
    planRate: numeric("plan_rate"),
    state: text("state", { enum: states }).notNull(),
    version: integer("version").notNull().default(1),
    holdUntil: instant("hold_until"),
    approvalsNeeded: integer("approvals_needed").notNull().default(0),
    /** Who closed the deal, and so does not approve it. */
    closerId: idColumn("closer_id", "per"),
    payoutItemId: idColumn("payout_item_id", "pit"),
    disputed: boolean("disputed").notNull().default(false),
    paidAt: instant("paid_at"),
    updatedAt: instant("updated_at").notNull().default(now),
  },
  (self) => [
    within(self, self.eventId, dealEvents),
    within(self, self.programId, programs),
    within(self, self.planVersionId, planVersions),
    unique("commissions_once").on(
      self.tenantId,
      self.eventId,
      self.planVersionId,
      self.ruleKey,
      self.personId,
      self.part,
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
 * What a plan has given, by the tenant's day on which it was earned and in the plan's currency at that day's rate, as
 * differences: a migration's trigger adds a row with every expense in the ledger, so that no budget has to add up all its
 * commissions. The clock adds the rows up. What no rate was known for stands in the currency it was earned in.
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
    within(self, self.planId, commissionPlans),
    index("plan_spending_by_day").on(self.tenantId, self.planId, self.day),
  ],
);

/** Everything that happened to a commission, in order, and never changed. */
export const commissionEvents = tenantTable(
  "commission_events",
  "cev",
  {
    commissionId: idColumn("commission_id", "com").notNull(),
    kind: text("kind", { enum: happenings }).notNull(),
    personId: idColumn("person_id", "per"),
    text: text("text").notNull().default(""),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (self) => [
    within(self, self.commissionId, commissions),
    index("commission_events_by_commission").on(self.tenantId, self.commissionId, self.id),
  ],
);

/** Nobody approves twice: the database says so. */
export const commissionApprovals = tenantTable(
  "commission_approvals",
  "apv",
  {
    commissionId: idColumn("commission_id", "com").notNull(),
    personId: idColumn("person_id", "per").notNull(),
  },
  (self) => [
    within(self, self.commissionId, commissions),
    unique("commission_approvals_once").on(self.tenantId, self.commissionId, self.personId),
  ],
);

/** Who shares in a referral's commissions, where it is not the referrer alone. */
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
  },
  (self) => [
    within(self, self.commissionId, commissions),
    index("disputes_by_commission").on(self.tenantId, self.commissionId),
    index("disputes_by_state").on(self.tenantId, self.state, self.id),
  ],
);

/** One row for a tenant that changed something; the defaults are the house's. */
export const commissionSettings = tenantTable(
  "commission_settings",
  "cst",
  {
    holdDays: integer("hold_days").notNull().default(30),
    holdDaysNew: integer("hold_days_new").notNull().default(60),
    /** Null is the house's own limit, in whatever currency the tenant has. */
    autoApproveMinor: minorUnits("auto_approve_minor"),
    twoApproversMinor: minorUnits("two_approvers_minor"),
    disputeDays: integer("dispute_days").notNull().default(60),
    /** Sealed: signatures are checked with it. */
    hookSecret: text("hook_secret"),
  },
  (self) => [unique("commission_settings_one").on(self.tenantId)],
);
