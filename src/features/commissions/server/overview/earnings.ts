import { and, eq, isNotNull, min, sql } from "drizzle-orm";
import { balancesOf } from "#features/ledger/server/reads.ts";
import { ledgerEntries, ledgerTransactions } from "#features/ledger/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Earnings } from "../../contract/overview.ts";
import { commissions } from "../table.ts";

const { personId } = ledgerEntries;
/**
 * Amounts sent to a person, in the currency they were earned in and regardless of the payout currency. An amount is in transit
 * until its payout has settled.
 */
const sentTo = statement("commissions.sentTo", { personId }, (from, p) =>
  from
    .select({
      currency: ledgerEntries.currency,
      arrived: sql<boolean>`exists (select from ledger_entries s join ledger_transactions t on t.id = s.transaction_id
        where s.payout_item_id = ${ledgerEntries.payoutItemId} and t.movement = 'settled')`,
      minor: sql<number>`sum(${ledgerEntries.minor})::bigint`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(personId, p.personId),
        // A returned payout may also have settled a debt.
        sql`${ledgerEntries.account} in ('payable', 'owed')`,
        isNotNull(ledgerEntries.payoutItemId),
        sql`${ledgerTransactions.movement} in ('sent', 'returned')`,
      ),
    )
    .groupBy(sql`1, 2`),
);

const nextReleases = statement("commissions.nextRelease", { personId: commissions.personId }, (from, p) =>
  from
    .select({ currency: commissions.currency, at: min(commissions.holdUntil) })
    .from(commissions)
    .where(and(eq(commissions.personId, p.personId), eq(commissions.state, sql`'on_hold'`)))
    .groupBy(commissions.currency),
);

/** Returns the caller's earnings by currency. Every figure is a ledger sum, and together they add up to the amount earned. */
export async function getEarnings(ctx: ReadCtx) {
  const [balances, sent, next] = await Promise.all([
    balancesOf(ctx, ctx.personId),
    ctx.db.run(sentTo, { personId: ctx.personId }),
    ctx.db.run(nextReleases, { personId: ctx.personId }),
  ]);
  const currencies = [
    ...new Set(
      [...balances.filter(({ account }) => account !== "transit"), ...sent, ...next].map(({ currency }) => currency),
    ),
  ];
  return {
    earnings: currencies.sort().map((currency): Earnings => {
      const balance = (account: string) =>
        balances.find((one) => one.account === account && one.currency === currency)?.minor ?? 0;
      const sentAmount = (arrived: boolean) =>
        sent.find((one) => one.arrived === arrived && one.currency === currency)?.minor ?? 0;
      const [heldMinor, payableMinor, owedMinor] = [balance("held"), balance("payable"), balance("owed")];
      const [transitMinor, paidMinor] = [sentAmount(false), sentAmount(true)];
      return {
        currency,
        heldMinor,
        payableMinor,
        transitMinor,
        paidMinor,
        owedMinor,
        earnedMinor: heldMinor + payableMinor + transitMinor + paidMinor - owedMinor,
        nextReleaseAt: next.find((one) => one.currency === currency)?.at ?? null,
      };
    }),
  };
}
