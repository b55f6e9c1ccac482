import { boolean, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { objects } from "#features/files/server/table.ts";
import { idColumn, instant, minorUnits, now } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import { failures, itemStates, leftReasons, payeeStates, rails, runStates, taxKinds, taxRules } from "../values.ts";

/** A person's payout method in this tenant. The details that a rail needs are encrypted. */
export const payees = tenantTable(
  "payees",
  "pye",
  {
    personId: idColumn("person_id", "per").notNull(),
    rail: text("rail", { enum: rails }).notNull(),
    state: text("state", { enum: payeeStates }).notNull(),
    /** The contract's `details`, encrypted with a key derived from `SECRET`. */
    sealed: text("sealed").notNull(),
    hint: text("hint").notNull(),
    /** A keyed hash of the account: two people with the same account are detected without decrypting either. */
    accountHash: text("account_hash").notNull(),
    /** The account at the payment system, if it creates one. */
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
    address: text("address").notNull().default(""),
    vatId: text("vat_id").notNull().default(""),
    formId: idColumn("form_id", "obj"),
    updatedAt: instant("updated_at").notNull().default(now),
  },
  (self) => [unique("tax_profiles_one").on(self.tenantId, self.personId), tenantForeignKey(self, self.formId, objects)],
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

/**
 * The payout of one person in one run and currency. Its id is the rail's reference, so however often it is sent, it is one
 * transfer.
 */
export const payoutItems = tenantTable(
  "payout_items",
  "pit",
  {
    runId: idColumn("run_id", "run").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    rail: text("rail", { enum: rails }),
    hint: text("hint").notNull().default(""),
    /** The currency of the earnings. */
    earnedCurrency: text("earned_currency").notNull(),
    grossMinor: minorUnits("gross_minor").notNull(),
    offsetMinor: minorUnits("offset_minor").notNull().default(0),
    /** The outgoing amount and currency; the conversion rate is stored in the ledger. */
    currency: text("currency").notNull(),
    minor: minorUnits("minor").notNull(),
    lines: integer("lines").notNull(),
    state: text("state", { enum: itemStates }).notNull().default("draft"),
    left: text("left_because", { enum: leftReasons }),
    failure: text("failure", { enum: failures }),
    failureText: text("failure_text").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: instant("next_try_at"),
    /** The transfer's id at the payment system, or the bank's reference. */
    externalId: text("external_id"),
    reference: text("reference").notNull().default(""),
    taxMissing: boolean("tax_missing").notNull().default(false),
    /** When a bank file with this item was first downloaded. Until then nothing has left. */
    fileTakenAt: instant("file_taken_at"),
    paidAt: instant("paid_at"),
    updatedAt: instant("updated_at").notNull().default(now),
  },
  (self) => [
    tenantForeignKey(self, self.runId, payoutRuns),
    unique("payout_items_one").on(self.tenantId, self.runId, self.personId, self.earnedCurrency),
    index("payout_items_by_run").on(self.tenantId, self.runId, self.state, self.id),
    index("payout_items_by_person").on(self.tenantId, self.personId, self.id),
    index("payout_items_by_external").on(self.tenantId, self.externalId),
  ],
);

/** Every call to a rail and its answer. */
export const payoutAttempts = tenantTable(
  "payout_attempts",
  "pat",
  {
    itemId: idColumn("item_id", "pit").notNull(),
    outcome: text("outcome").notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (self) => [
    tenantForeignKey(self, self.itemId, payoutItems),
    index("payout_attempts_by_item").on(self.tenantId, self.itemId, self.id),
  ],
);

/** The webhook events of payment systems, one row each. */
export const railEvents = tenantTable(
  "rail_news",
  "hok",
  {
    rail: text("rail", { enum: rails }).notNull(),
    externalId: text("external_id").notNull(),
    type: text("type").notNull(),
  },
  (self) => [unique("rail_news_once").on(self.tenantId, self.rail, self.externalId)],
);

/** One row per tenant that has changed a setting. Payment system keys and the company's own account are encrypted. */
export const payoutSettings = tenantTable(
  "payout_settings",
  "pst",
  {
    /** Null means the app's default minimum in the tenant's currency. */
    minimumMinor: minorUnits("minimum_minor"),
    runDay: integer("run_day").notNull().default(15),
    draftDaysBefore: integer("draft_days_before").notNull().default(5),
    offsetBp: integer("offset_bp").notNull().default(5000),
    taxRule: text("tax_rule", { enum: taxRules }).notNull().default("warn"),
    selfBilling: boolean("self_billing").notNull().default(false),
    reverseCharge: boolean("reverse_charge").notNull().default(false),
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
