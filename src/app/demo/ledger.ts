import type { Id } from "#base/ids.ts";
import type { Posting } from "#features/ledger/posting.ts";
import { ledgerEntries, ledgerTransactions } from "#features/ledger/server/table.ts";
import type { Account } from "#features/ledger/values.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { Random } from "./random.ts";
import { idAt, insertInBatches, iso } from "./rows.ts";

/** A ledger in memory that posts transactions as the app does, but at past dates. */
export function openLedger(ids: Random) {
  const transactions: (typeof ledgerTransactions.$inferInsert)[] = [];
  const entries: (typeof ledgerEntries.$inferInsert)[] = [];
  const balances = new Map<string, number>();
  const key = (account: Account, personId: Id<"per"> | undefined, currency: string) =>
    `${account} ${personId} ${currency}`;
  return {
    post(at: number, { entries: postingEntries, ...transaction }: Posting) {
      const transactionId = idAt("ltx", at, ids);
      transactions.push({ ...transaction, id: transactionId, createdAt: iso(at) });
      for (const entry of postingEntries) {
        const of = key(entry.account, entry.personId, entry.currency);
        balances.set(of, (balances.get(of) ?? 0) + entry.minor);
        entries.push({ ...entry, id: idAt("len", at, ids), transactionId, createdAt: iso(at) });
      }
    },
    owedBy: (personId: Id<"per">, currency: string) => balances.get(key("owed", personId, currency)) ?? 0,
    async write({ db }: TenantCtx) {
      await insertInBatches(transactions, (batch) => db.insert(ledgerTransactions).values(batch));
      await insertInBatches(entries, (batch) => db.insert(ledgerEntries).values(batch));
    },
  };
}
export type DemoLedger = ReturnType<typeof openLedger>;
