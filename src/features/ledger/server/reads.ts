import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Balance } from "../contract.ts";
import { debitAccounts } from "../values.ts";
import { ledgerEntries, ledgerTransactions } from "./table.ts";

export { rateOn } from "./rates.ts";

type Reads = Pick<ReadCtx, "db">;

const total = sql<number>`sum(${ledgerEntries.minor})::bigint`.mapWith(Number);
const sums = { account: ledgerEntries.account, currency: ledgerEntries.currency, minor: total };
const ofAll = statement("ledger.balances", {}, (from) =>
  from.select(sums).from(ledgerEntries).groupBy(ledgerEntries.account, ledgerEntries.currency),
);
const ofPerson = statement("ledger.balancesOf", { personId: ledgerEntries.personId }, (from, p) =>
  from
    .select(sums)
    .from(ledgerEntries)
    .where(eq(ledgerEntries.personId, p.personId))
    .groupBy(ledgerEntries.account, ledgerEntries.currency),
);

/** Sums of the books, of one person or of all; what people are owed stands as a positive amount. */
export async function balancesOf({ db }: Reads, personId?: Id<"per">): Promise<Balance[]> {
  const found = personId ? await db.run(ofPerson, { personId }) : await db.run(ofAll, {});
  return found
    .filter(({ minor }) => minor !== 0)
    .map(({ account, currency, minor }) => ({
      account,
      currency,
      minor: debitAccounts.some((debit) => debit === account) ? minor : -minor,
    }));
}

const settled = statement("ledger.paidTo", { personId: ledgerEntries.personId }, (from, p) =>
  from
    .select({ currency: ledgerEntries.currency, minor: total })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerEntries.personId, p.personId),
        eq(ledgerEntries.account, "transit"),
        eq(ledgerTransactions.movement, "settled"),
      ),
    )
    .groupBy(ledgerEntries.currency),
);

/** What arrived at somebody, by the currency it arrived in. Cash is nobody's own account: it is read from what settled. */
export const paidTo = ({ db }: Reads, personId: Id<"per">) => db.run(settled, { personId });

const ids = { mapToDriverValue: (given: readonly Id<"com">[]) => given.map((id) => id.slice(4)) };
const left = statement("ledger.leftOf", { ids }, (from, p) =>
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

/** What is left of commissions after refunds and decisions: what they still cost. */
export async function leftOf({ db }: Reads, commissionIds: readonly Id<"com">[]): Promise<Map<Id<"com">, number>> {
  const found = commissionIds.length > 0 ? await db.run(left, { ids: commissionIds }) : [];
  return new Map(found.map(({ commissionId, minor }) => [commissionId!, minor]));
}
