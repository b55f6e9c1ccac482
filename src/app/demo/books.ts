import type { Id } from "#base/ids.ts";
import { ledgerEntries, ledgerTransactions } from "#features/ledger/server/table.ts";
import type { Posting } from "#features/ledger/server/writes.ts";
import type { Account } from "#features/ledger/values.ts";
import type { TenantCtx } from "#server/ctx.ts";
import type { Chance } from "./chance.ts";
import { idAt, inPieces, iso } from "./rows.ts";

/** A ledger in memory that posts transactions as the app does, but at past dates. */
export function openBooks(ids: Chance) {
  const transactions: (typeof ledgerTransactions.$inferInsert)[] = [];
  const entries: (typeof ledgerEntries.$inferInsert)[] = [];
  const balances = new Map<string, number>();
  const key = (account: Account, personId: Id<"per"> | undefined, currency: string) =>
    `${account} ${personId} ${currency}`;
  return {
    post(at: number, { entries: given, ...told }: Posting) {
      const transactionId = idAt("ltx", at, ids);
      transactions.push({ ...told, id: transactionId, createdAt: iso(at) });
      for (const entry of given) {
        const of = key(entry.account, entry.personId, entry.currency);
        balances.set(of, (balances.get(of) ?? 0) + entry.minor);
        entries.push({ ...entry, id: idAt("len", at, ids), transactionId, createdAt: iso(at) });
      }
    },
    owedBy: (personId: Id<"per">, currency: string) => balances.get(key("owed", personId, currency)) ?? 0,
    async write({ db }: TenantCtx) {
      await inPieces(transactions, (piece) => db.insert(ledgerTransactions).values(piece));
      await inPieces(entries, (piece) => db.insert(ledgerEntries).values(piece));
    },
  };
}
export type Books = ReturnType<typeof openBooks>;
