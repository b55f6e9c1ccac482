import { boolean, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { objects } from "#features/files/server/table.ts";
import { idColumn, instant, minorUnits, now } from "#server/db/columns.ts";
import { tenantTable, within } from "#server/db/tenant-table.ts";
import { failures, itemStates, leftReasons, payeeStates, rails, runStates, taxKinds, taxRules } from "../values.ts";

/** How somebody is paid in this tenant. What a rail must know is sealed. */
export const payees = tenantTable(
  "payees",
  "pye",
  {
    personId: idColumn("person_id", "per").notNull(),
    rail: text("rail", { enum: rails }).notNull(),
    state: text("state", { enum: payeeStates }).notNull(),
    /** `details` of the contract, sealed with a key of `SECRET`. */
    sealed: text("sealed").notNull(),
    hint: text("hint").notNull(),
    /** A keyed hash of the account: two people with one account are found without reading either. */
    accountHash: text("account_hash").notNull(),
    /** The account at the payment system, where it makes one. */
    railAccount: text("rail_account"),
    currency: text("currency"),
    frozenUntil: instant("frozen_until"),
    changedAt: instant("changed_at").notNull().default(now),
  },
  (self) => [
    unique("payees_one").on(self.tenantId, self.personId),
    index("payees_by_account").on(self.tenantId, self.accountHash),
    index("payees_by_rail_account").on(self.tenantId, self.railAccount),
  ],
);

export const taxProfiles = tenantTable(
  "tax_profiles",
  "tax",
  {
    personId: idColumn("person_id", "per").notNull(),
    kind: text("kind", { enum: taxKinds }).notNull(),
    name: text("name").notNull(),
    country: text("country").notNull(),
    taxId: text("tax_id").notNull(),
    taxIdHint: text("tax_id_hint").notNull(),
    taxIdChecked: boolean("tax_id_checked").notNull(),
    formId: idColumn("form_id", "obj"),
    updatedAt: instant("updated_at").notNull().default(now),
  },
  (self) => [unique("tax_profiles_one").on(self.tenantId, self.personId), within(self, self.formId, objects)],
);

export const payoutRuns = tenantTable(
  "payout_runs",
  "run",
  {
    state: text("state", { enum: runStates }).notNull().default("draft"),
    version: integer("version").notNull().default(1),
    until: instant("until").notNull(),
    createdById: idColumn("created_by_id", "per"),
    releasedById: idColumn("released_by_id", "per"),
    releasedAt: instant("released_at"),
    finishedAt: instant("finished_at"),
  },
  (self) => [index("payout_runs_by_state").on(self.tenantId, self.state)],
);

/** What one person gets of a run in one currency. Its id is what a rail knows it by: however often it is sent, it is one. */
export const payoutItems = tenantTable(
  "payout_items",
  "pit",
  {
    runId: idColumn("run_id", "run").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    rail: text("rail", { enum: rails }),
    hint: text("hint").notNull().default(""),
    /** What was earned in. */
    earnedCurrency: text("earned_currency").notNull(),
    grossMinor: minorUnits("gross_minor").notNull(),
    offsetMinor: minorUnits("offset_minor").notNull().default(0),
    /** What goes out, and in what; the rate between stands in the ledger. */
    currency: text("currency").notNull(),
    minor: minorUnits("minor").notNull(),
    lines: integer("lines").notNull(),
    state: text("state", { enum: itemStates }).notNull().default("draft"),
    left: text("left_because", { enum: leftReasons }),
    failure: text("failure", { enum: failures }),
    failureText: text("failure_text").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: instant("next_try_at"),
    /** The transfer at the payment system, or what the bank calls it. */
    externalId: text("external_id"),
    reference: text("reference").notNull().default(""),
    taxMissing: boolean("tax_missing").notNull().default(false),
    paidAt: instant("paid_at"),
    updatedAt: instant("updated_at").notNull().default(now),
  },
  (self) => [
    within(self, self.runId, payoutRuns),
    unique("payout_items_one").on(self.tenantId, self.runId, self.personId, self.earnedCurrency),
    index("payout_items_by_run").on(self.tenantId, self.runId, self.state, self.id),
    index("payout_items_by_person").on(self.tenantId, self.personId, self.id),
    index("payout_items_by_external").on(self.tenantId, self.externalId),
  ],
);

/** Every time a rail was asked, and what it said. */
export const payoutAttempts = tenantTable(
  "payout_attempts",
  "pat",
  {
    itemId: idColumn("item_id", "pit").notNull(),
    outcome: text("outcome").notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (self) => [
    within(self, self.itemId, payoutItems),
    index("payout_attempts_by_item").on(self.tenantId, self.itemId, self.id),
  ],
);

/** What payment systems told, once each. */
export const railNews = tenantTable(
  "rail_news",
  "hok",
  {
    rail: text("rail", { enum: rails }).notNull(),
    externalId: text("external_id").notNull(),
    type: text("type").notNull(),
  },
  (self) => [unique("rail_news_once").on(self.tenantId, self.rail, self.externalId)],
);

/** One row for a tenant that changed something. Keys of payment systems and the company's own account are sealed. */
export const payoutSettings = tenantTable(
  "payout_settings",
  "pst",
  {
    /** Null is the house's own limit, in whatever currency the tenant has. */
    minimumMinor: minorUnits("minimum_minor"),
    runDay: integer("run_day").notNull().default(15),
    draftDaysBefore: integer("draft_days_before").notNull().default(5),
    offsetBp: integer("offset_bp").notNull().default(5000),
    taxRule: text("tax_rule", { enum: taxRules }).notNull().default("warn"),
    debtorName: text("debtor_name").notNull().default(""),
    debtorBic: text("debtor_bic").notNull().default(""),
    debtorIban: text("debtor_iban"),
    debtorHint: text("debtor_hint").notNull().default(""),
    stripeKey: text("stripe_key"),
    stripeHookSecret: text("stripe_hook_secret"),
    paypalClientId: text("paypal_client_id"),
    paypalSecret: text("paypal_secret"),
    paypalHookId: text("paypal_hook_id"),
  },
  (self) => [unique("payout_settings_one").on(self.tenantId)],
);
