import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { defineEvent } from "#base/event.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { admins, companies, partners } from "#base/roles.ts";
import { maxCsvLength } from "./ecb.ts";
import { accounts, movements, rateSources } from "./values.ts";

export const errors = defineErrors("ledger", {
  /** No rate between the two currencies is known on that day or shortly before it. */
  noRate: { status: 409, params: ["from", "to"] },
  /** The file is not a rate table in the European Central Bank's format; `line` is the first invalid line. */
  badRates: { status: 422, params: ["line"] },
});

/** Emitted when rates for new days are known, so that work waiting for a rate can continue. */
export const ratesImported = defineEvent("ledger.ratesImported", z.object({ days: z.array(z.iso.date()) }));

const feature = "commissionTracking" as const;
export const currency = z.string().regex(/^[A-Z]{3}$/);
/** The price of one euro in another currency, as a decimal string because a double would lose precision. */
const rateText = z.string().regex(/^\d{1,9}(\.\d{1,9})?$/);

/** A sum of entries. Liabilities to people are positive here, regardless of their sign in the ledger. */
export const balance = z.object({ account: z.enum(accounts), currency, minor: z.int() });
export type Balance = z.infer<typeof balance>;

export const getBalances = endpoint({
  method: "GET",
  path: "/api/v1/ledger/balances",
  summary:
    "Get balances: on hold, payable, in transit, paid and to be repaid, for the caller, or for the company of one partner or all",
  access: { roles: partners, feature },
  input: z.object({ personId: id("per").optional() }),
  output: z.object({ balances: z.array(balance) }),
  errors: [],
  example: {},
});

export const entry = z.object({
  id: id("len"),
  transactionId: id("ltx"),
  movement: z.enum(movements),
  account: z.enum(accounts),
  personId: id("per").nullable(),
  commissionId: id("com").nullable(),
  payoutItemId: id("pit").nullable(),
  currency,
  /** Debits are positive, credits negative; the entries of one transaction add up to zero. */
  minor: z.int(),
  createdAt: z.iso.datetime(),
});
export const entryFilters = {
  account: z.enum(accounts),
  personId: id("per"),
  commissionId: id("com"),
  payoutItemId: id("pit"),
  currency,
  createdAt: z.iso.datetime(),
};
export const listEntries = endpoint({
  method: "GET",
  path: "/api/v1/ledger/entries",
  summary: "List ledger entries, newest first",
  access: { roles: companies, feature },
  input: listInput(entryFilters, ["createdAt"]),
  output: listOutput(entry),
  errors: [],
  example: { limit: 25 },
});

export const rate = z.object({ day: z.iso.date(), currency, rate: rateText });
export type Rate = z.infer<typeof rate>;
export const rateFilters = { day: z.iso.date(), currency };
export const listRates = endpoint({
  method: "GET",
  path: "/api/v1/ledger/rates",
  summary: "List known exchange rates by day, per euro",
  access: { roles: companies, feature },
  input: listInput(rateFilters, ["day"]),
  output: listOutput(rate.extend({ id: id("fxr"), source: z.enum(rateSources) })),
  errors: [],
  example: { limit: 25 },
});
export const importRates = endpoint({
  method: "POST",
  path: "/api/v1/ledger/rates",
  summary: "Import exchange rates in the European Central Bank's format; a day's rate never changes",
  access: { roles: admins, feature },
  input: z.object({ csv: z.string().min(1).max(maxCsvLength) }),
  output: z.object({ days: z.int(), added: z.int(), known: z.int() }),
  errors: [errors.badRates],
  example: { csv: "Date, USD, JPY\n13 November 2026, 1.0832, 163.45\n" },
});
