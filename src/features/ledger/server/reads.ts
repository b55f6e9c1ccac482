import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { idList, integer, statement, texts } from "#server/db/statement.ts";
import type { Balance } from "../contract.ts";
import { crossRate, type DayRate, maxRateAgeDays } from "../rates.ts";
import { debitAccounts } from "../values.ts";
import { fxRates, ledgerEntries, ledgerTransactions } from "./table.ts";

type Reads = Pick<ReadCtx, "db">;

const total = sql<number>`sum(${ledgerEntries.minor})::bigint`.mapWith(Number);
const sums = { account: ledgerEntries.account, currency: ledgerEntries.currency, minor: total };
const totalBalances = statement("ledger.balances", {}, (from) =>
  from.select(sums).from(ledgerEntries).groupBy(ledgerEntries.account, ledgerEntries.currency),
);
const personBalances = statement("ledger.balancesOf", { personId: ledgerEntries.personId }, (from, p) =>
  from
    .select(sums)
    .from(ledgerEntries)
    .where(eq(ledgerEntries.personId, p.personId))
    .groupBy(ledgerEntries.account, ledgerEntries.currency),
);

/** Returns ledger balances of one person or of everyone; liabilities to people are positive. */
export async function balancesOf({ db }: Reads, personId?: Id<"per">): Promise<Balance[]> {
  const found = personId ? await db.run(personBalances, { personId }) : await db.run(totalBalances, {});
  return found
    .filter(({ minor }) => minor !== 0)
    .map(({ account, currency, minor }) => ({
      account,
      currency,
      minor: debitAccounts.some((debit) => debit === account) ? minor : -minor,
    }));
}

const settledPayouts = statement("ledger.paidTo", { personId: ledgerEntries.personId }, (from, p) =>
  from
    .select({
      currency: ledgerEntries.currency,
      minor: sql<number>`-sum(${ledgerEntries.minor})::bigint`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.account, "cash"),
        sql`${ledgerEntries.payoutItemId} in (select own.payout_item_id from ledger_entries own
          where own.person_id = ${p.personId} and own.account = 'transit')`,
      ),
    )
    .groupBy(ledgerEntries.currency),
);

/**
 * Returns what a person received, by the currency it arrived in. Cash entries carry no person, so they are found through the
 * payouts.
 */
export const paidTo = ({ db }: Reads, personId: Id<"per">) => db.run(settledPayouts, { personId });

const remainingAmounts = statement("ledger.leftOf", { ids: idList }, (from, p) =>
  from
    .select({ commissionId: ledgerEntries.commissionId, minor: total })
    .from(ledgerEntries)
    .where(
      and(
        sql`${ledgerEntries.commissionId} = any(${p.ids}::uuid[])`,
        isNotNull(ledgerEntries.commissionId),
        eq(ledgerEntries.account, "expense"),
      ),
    )
    .groupBy(ledgerEntries.commissionId),
);

/** Returns the remaining amount of commissions after refunds and decisions, which is their current cost. */
export async function leftOf({ db }: Reads, commissionIds: readonly Id<"com">[]): Promise<Map<Id<"com">, number>> {
  const found = commissionIds.length > 0 ? await db.run(remainingAmounts, { ids: commissionIds }) : [];
  return new Map(found.map(({ commissionId, minor }) => [defined(commissionId), minor]));
}

const clawBacks = statement("ledger.clawBacksOf", { ids: idList }, (from, p) =>
  from
    .select({ commissionId: ledgerEntries.commissionId, minor: total })
    .from(ledgerEntries)
    .where(and(sql`${ledgerEntries.commissionId} = any(${p.ids}::uuid[])`, eq(ledgerEntries.account, sql`'owed'`)))
    .groupBy(ledgerEntries.commissionId),
);

/** Returns how much of each commission the person has to give back, whether or not it was offset since. */
export async function clawedBackOf({ db }: Reads, commissionIds: readonly Id<"com">[]) {
  const found = commissionIds.length > 0 ? await db.run(clawBacks, { ids: commissionIds }) : [];
  return new Map(found.map(({ commissionId, minor }) => [defined(commissionId), minor]));
}

const clawBackHistory = statement(
  "ledger.clawBackHistory",
  { personId: ledgerEntries.personId, currency: ledgerEntries.currency },
  (from, p) =>
    from
      .select({ commissionId: ledgerEntries.commissionId, minor: total })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.personId, p.personId),
          eq(ledgerEntries.currency, p.currency),
          eq(ledgerEntries.account, sql`'owed'`),
        ),
      )
      .groupBy(ledgerEntries.commissionId)
      .orderBy(sql`min(${ledgerEntries.createdAt})`),
);

/** Returns a person's debt in one currency, and the commissions that caused it, oldest first. */
export async function debtOf({ db }: Reads, personId: Id<"per">, currency: string) {
  const found = await db.run(clawBackHistory, { personId, currency });
  return {
    owedMinor: found.reduce((sum, { minor }) => sum + minor, 0),
    clawBacks: found.flatMap(({ commissionId, minor }) => (commissionId ? [{ id: commissionId, minor }] : [])),
  };
}

const list = { mapToDriverValue: (given: readonly string[]) => given };
const transactionDetails = statement(
  "ledger.detailsOf",
  { source: ledgerTransactions.source, causes: list },
  (from, p) =>
    from
      .select({ cause: ledgerTransactions.cause, details: ledgerTransactions.details })
      .from(ledgerTransactions)
      .where(and(eq(ledgerTransactions.source, p.source), sql`${ledgerTransactions.cause} = any(${p.causes}::text[])`)),
);

/** Returns the details stored with ledger transactions, such as the exchange rate, by cause. */
export async function detailsOf({ db }: Reads, source: string, causes: readonly string[]) {
  const found = causes.length > 0 ? await db.run(transactionDetails, { source, causes }) : [];
  return new Map(found.map(({ cause, details }) => [cause, details]));
}

const cashAmounts = statement("ledger.cashOf", { items: idList }, (from, p) =>
  from
    .select({ itemId: ledgerEntries.payoutItemId, minor: total })
    .from(ledgerEntries)
    .where(and(sql`${ledgerEntries.payoutItemId} = any(${p.items}::uuid[])`, eq(ledgerEntries.account, "cash")))
    .groupBy(ledgerEntries.payoutItemId),
);

/** Returns the amounts paid out for payout items, minus what was returned. */
export async function cashOf({ db }: Reads, itemIds: readonly Id<"pit">[]): Promise<Map<Id<"pit">, number>> {
  const found = itemIds.length > 0 ? await db.run(cashAmounts, { items: itemIds }) : [];
  return new Map(found.map(({ itemId, minor }) => [defined(itemId), -minor]));
}

const recentRates = statement("ledger.recentRates", { currencies: texts, day: fxRates.day, days: integer }, (from, p) =>
  from
    .select({ day: fxRates.day, currency: fxRates.currency, rate: fxRates.rate })
    .from(fxRates)
    .where(
      and(
        sql`${fxRates.currency} = any(${p.currencies}::text[])`,
        sql`${fxRates.day} between ${p.day}::date - ${p.days}::int and ${p.day}::date`,
      ),
    )
    .orderBy(desc(fxRates.day)),
);

/**
 * Returns the rate of the latest day on which both currencies are known, on the given day or up to ten days before; undefined if
 * there is none.
 */
export async function rateOn({ db }: Reads, from: string, to: string, day: string): Promise<DayRate | undefined> {
  if (from === to) return { rate: "1", day };
  const requestedCodes = [from, to].filter((currency) => currency !== "EUR");
  const found = await db.run(recentRates, { currencies: requestedCodes, day, days: maxRateAgeDays });
  for (const [on, rates] of Map.groupBy(found, (row) => row.day)) {
    const perEuro = (currency: string) => (currency === "EUR" ? "1" : rates.find((r) => r.currency === currency)?.rate);
    const [a, b] = [perEuro(from), perEuro(to)];
    if (a && b) return { rate: crossRate(a, b), day: on };
  }
  return undefined;
}

const pricesBetween = statement(
  "ledger.pricesBetween",
  { currencies: texts, from: fxRates.day, to: fxRates.day },
  (from, p) =>
    from
      .select({ day: fxRates.day, currency: fxRates.currency, rate: fxRates.rate })
      .from(fxRates)
      .where(
        and(
          sql`${fxRates.currency} = any(${p.currencies}::text[])`,
          sql`${fxRates.day} >= coalesce((select max(f.day) from fx_rates f where f.currency = ${fxRates.currency} and f.day <= ${p.from}::date), '-infinity')`,
          sql`${fxRates.day} <= greatest(${p.to}::date, (select min(f.day) from fx_rates f where f.currency = ${fxRates.currency}))`,
        ),
      )
      .orderBy(fxRates.day),
);

/**
 * Returns the prices of one euro in these currencies, oldest first: those of the period, the last before it, and where all are later
 * the first.
 */
export async function euroPrices({ db }: Reads, currencies: readonly string[], period: { from: string; to: string }) {
  const found = currencies.length > 0 ? await db.run(pricesBetween, { currencies: [...currencies], ...period }) : [];
  return Map.groupBy(found, ({ currency }) => currency);
}
