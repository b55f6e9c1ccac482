import { sql } from "drizzle-orm";
import { date, index, jsonb, numeric, text, unique } from "drizzle-orm/pg-core";
import { idColumn, minorUnits } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import { accounts, movements, rateSources } from "../values.ts";

/** A movement of money, stored once per cause. A migration makes this table and its entries append-only. */
export const ledgerTransactions = tenantTable(
  "ledger_transactions",
  "ltx",
  {
    movement: text("movement", { enum: movements }).notNull(),
    /** The origin of the movement: a feature of the app, or the name of a payment system. */
    source: text("source").notNull(),
    /** The source's identifier of the cause. The same cause never moves money twice. */
    cause: text("cause").notNull(),
    /** Rates and reasons that explain the movement later. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (self) => [unique("ledger_transactions_once").on(self.tenantId, self.source, self.cause)],
);

/**
 * Debits are positive, credits negative. A constraint trigger defined in a migration rejects a transaction whose entries do not
 * add up to zero in each currency, and the app's database role can neither change nor delete an entry: a balance is always the
 * sum of its entries.
 */
export const ledgerEntries = tenantTable(
  "ledger_entries",
  "len",
  {
    transactionId: idColumn("transaction_id", "ltx").notNull(),
    account: text("account", { enum: accounts }).notNull(),
    personId: idColumn("person_id", "per"),
    commissionId: idColumn("commission_id", "com"),
    payoutItemId: idColumn("payout_item_id", "pit"),
    currency: text("currency").notNull(),
    minor: minorUnits("minor").notNull(),
  },
  (self) => [
    tenantForeignKey(self, self.transactionId, ledgerTransactions),
    index("ledger_entries_by_transaction").on(self.tenantId, self.transactionId),
    // The amount is part of the key so that a balance is an index-only scan.
    index("ledger_entries_by_person").on(self.tenantId, self.personId, self.account, self.currency, self.minor),
    index("ledger_entries_by_commission").on(self.tenantId, self.commissionId, self.account, self.minor),
    index("ledger_entries_by_item").on(self.tenantId, self.payoutItemId).where(sql`${self.payoutItemId} is not null`),
    // Serves the cost of commissions in a period; other accounts are never queried by time alone.
    index("ledger_entries_by_time").on(self.tenantId, self.createdAt).where(sql`account = 'expense'`),
  ],
);

/** The price of one euro on a day. Rows are never changed, so that past calculations can be reproduced. */
export const fxRates = tenantTable(
  "fx_rates",
  "fxr",
  {
    day: date("day", { mode: "string" }).notNull(),
    currency: text("currency").notNull(),
    rate: numeric("rate", { precision: 18, scale: 9 }).notNull(),
    source: text("source", { enum: rateSources }).notNull().default("import"),
  },
  (self) => [unique("fx_rates_once").on(self.tenantId, self.currency, self.day)],
);
