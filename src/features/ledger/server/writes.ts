import { sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { newId } from "#server/db/new-id.ts";
import { command } from "#server/db/statement.ts";
import type { Posting } from "../posting.ts";
import { ledgerEntries } from "./table.ts";

const jsonRows = { mapToDriverValue: (rows: object[]) => JSON.stringify(rows) };

/**
 * A cause that was posted before returns no row, and therefore inserts no entries. Both inserts share the same `now()`; a trigger
 * uses it to reject entries that are added to the transaction later.
 */
const insertPostings = command(
  "ledger.post",
  { transactions: jsonRows, entries: jsonRows },
  (_, p) => sql`
    with posted as (
      insert into ledger_transactions (id, movement, source, cause, details)
      select * from json_to_recordset(${p.transactions}::json) as t(id uuid, movement text, source text, cause text, details jsonb)
      on conflict (tenant_id, source, cause) do nothing returning id
    )
    insert into ledger_entries (transaction_id, account, person_id, commission_id, payout_item_id, currency, minor)
    select e.* from json_to_recordset(${p.entries}::json) as e(transaction_id uuid, account text, person_id uuid,
      commission_id uuid, payout_item_id uuid, currency text, minor bigint)
    join posted on posted.id = e.transaction_id
    returning transaction_id`,
  { transactionId: ledgerEntries.transactionId },
);

const bareId = (id: string | undefined) => id?.slice(4);

/** Posts several transactions in one round trip and returns for each whether it was new. */
export async function postAll({ db }: Pick<TenantCtx, "db">, postings: readonly Posting[]): Promise<boolean[]> {
  if (postings.length === 0) return [];
  const withIds = postings.map((posting) => ({ ...posting, id: newId("ltx") }));
  const sorted = withIds.toSorted((a, b) => (a.cause < b.cause ? -1 : 1)); // a fixed order avoids deadlocks
  const posted = await db.apply(insertPostings, {
    transactions: sorted.map(({ id, movement, source, cause, details = {} }) => ({
      id: bareId(id),
      movement,
      source,
      cause,
      details,
    })),
    entries: withIds.flatMap(({ id, entries }) =>
      entries.map(({ account, currency, minor, ...of }) => ({
        transaction_id: bareId(id),
        account,
        person_id: bareId(of.personId),
        commission_id: bareId(of.commissionId),
        payout_item_id: bareId(of.payoutItemId),
        currency,
        minor,
      })),
    ),
  });
  const newIds = new Set(posted.map(({ transactionId }) => transactionId));
  return withIds.map(({ id }) => newIds.has(id));
}

/** Moves money once per cause. Returns false if the cause was posted before and nothing was done. */
export const post = async (ctx: Pick<TenantCtx, "db">, posting: Posting): Promise<boolean> =>
  firstOf(await postAll(ctx, [posting]));
