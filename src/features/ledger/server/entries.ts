import { sql } from "drizzle-orm";
import type { z } from "zod";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { canActAsCompany } from "#base/roles.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { listing } from "#server/db/listing.ts";
import { idList, statement } from "#server/db/statement.ts";
import { type getBalances as balancesEndpoint, entryFilters, type listEntries as listEndpoint } from "../contract.ts";
import { balancesOf, paidTo } from "./reads.ts";
import { ledgerEntries, ledgerTransactions } from "./table.ts";

/** A person's settled payouts are reported as `cash`: it is not their ledger account, but it is the figure they ask for. */
export async function getBalances(ctx: ReadCtx, { personId }: z.infer<typeof balancesEndpoint.input>) {
  if (canActAsCompany(ctx.role) && !personId) return { balances: await balancesOf(ctx) };
  const whose = personId ?? ctx.personId;
  if (whose !== ctx.personId && !canActAsCompany(ctx.role)) throw baseErrors.notFound();
  const [balances, paid] = await Promise.all([balancesOf(ctx, whose), paidTo(ctx, whose)]);
  return { balances: [...balances, ...paid.map((money) => ({ account: "cash" as const, ...money }))] };
}

const entryList = listing("ledger.entries", {
  from: ledgerEntries,
  select: {
    id: ledgerEntries.id,
    transactionId: ledgerEntries.transactionId,
    account: ledgerEntries.account,
    personId: ledgerEntries.personId,
    commissionId: ledgerEntries.commissionId,
    payoutItemId: ledgerEntries.payoutItemId,
    currency: ledgerEntries.currency,
    minor: ledgerEntries.minor,
    createdAt: ledgerEntries.createdAt,
  },
  filters: entryFilters,
  columns: {
    account: ledgerEntries.account,
    personId: ledgerEntries.personId,
    commissionId: ledgerEntries.commissionId,
    payoutItemId: ledgerEntries.payoutItemId,
    currency: ledgerEntries.currency,
    createdAt: ledgerEntries.createdAt,
  },
  id: ledgerEntries.id,
});

const movementsById = statement("ledger.movements", { ids: idList }, (from, p) =>
  from
    .select({ id: ledgerTransactions.id, movement: ledgerTransactions.movement })
    .from(ledgerTransactions)
    .where(sql`${ledgerTransactions.id} = any(${p.ids}::uuid[])`),
);

export async function listEntries({ db }: ReadCtx, input: z.infer<typeof listEndpoint.input>) {
  const { items, next } = await entryList({ db }, input);
  const transactions = await db.run(movementsById, {
    ids: [...new Set(items.map(({ transactionId }) => transactionId))],
  });
  const movement = new Map(transactions.map((transaction) => [transaction.id, transaction.movement]));
  return { items: items.map((item) => ({ ...item, movement: defined(movement.get(item.transactionId)) })), next };
}
