import { sql } from "drizzle-orm";
import { date, index, jsonb, numeric, text, unique } from "drizzle-orm/pg-core";
import { idColumn, minorUnits } from "#server/db/columns.ts";
import { tenantTable, within } from "#server/db/tenant-table.ts";
import { accounts, movements } from "../values.ts";

/** What happened to money, once for each cause. Append-only, as its migration says; so are its entries. */
export const ledgerTransactions = tenantTable(
  "ledger_transactions",
  "ltx",
  {
    movement: text("movement", { enum: movements }).notNull(),
    /** Who says so: a feature of the house, or a payment system by its name. */
    source: text("source").notNull(),
    /** The cause in the source's words. The same cause never moves money twice. */
    cause: text("cause").notNull(),
    /** Rates, reasons: what explains it later. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (self) => [unique("ledger_transactions_once").on(self.tenantId, self.source, self.cause)],
);

/**
 * Debits positive, credits negative. A migration's constraint trigger refuses a transaction whose entries do not add up to
 * nothing in each currency, and the app's role can neither change nor delete one: a balance is a sum, and nothing else.
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
    within(self, self.transactionId, ledgerTransactions),
    index("ledger_entries_by_transaction").on(self.tenantId, self.transactionId),
    // The amount is in the key so that a balance is read from the index alone.
    index("ledger_entries_by_person").on(self.tenantId, self.personId, self.account, self.currency, self.minor),
    index("ledger_entries_by_commission").on(self.tenantId, self.commissionId, self.account, self.minor),
    index("ledger_entries_by_item").on(self.tenantId, self.payoutItemId).where(sql`${self.payoutItemId} is not null`),
    // What commissions cost in some days, without reading all years; other accounts are never asked by time alone.
    index("ledger_entries_by_time").on(self.tenantId, self.createdAt).where(sql`account = 'expense'`),
  ],
);

/** What one euro was on a day. Never changed: what was reckoned with it must be found again. */
export const fxRates = tenantTable(
  "fx_rates",
  "fxr",
  {
    day: date("day", { mode: "string" }).notNull(),
    currency: text("currency").notNull(),
    rate: numeric("rate", { precision: 18, scale: 9 }).notNull(),
  },
  (self) => [unique("fx_rates_once").on(self.tenantId, self.currency, self.day)],
);
