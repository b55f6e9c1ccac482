import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { ledgerEntries } from "#features/ledger/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { idList, statement } from "#server/db/statement.ts";
import { commissionEvents, commissions } from "../table.ts";

/** A half-open interval: `from` is inclusive, `until` exclusive. */
export type Interval = { from: string; until: string };
export const intervalOf = (from: string | undefined, until: string | undefined): Interval => ({
  from: from ?? "-infinity",
  until: until ?? "infinity",
});

type Reads = Pick<ReadCtx, "db">;
export const text = { mapToDriverValue: (value: string) => value };

export const within = (at: SQLWrapper, { from, until }: Record<keyof Interval, SQLWrapper | string>): SQL =>
  sql`${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz`;

/** Matches commissions of which something was earned or taken back in the period. */
export const hasMoved = (interval: Interval): SQL =>
  sql`exists (select from ledger_entries e where e.commission_id = ${commissions.id} and e.account = 'expense'
    and ${within(sql`e.created_at`, interval)})`;

const netAmounts = statement("commissions.movedOf", { ids: idList, from: text, until: text }, (from, p) =>
  from
    .select({
      id: ledgerEntries.commissionId,
      minor: sql<number>`sum(${ledgerEntries.minor})::bigint`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.commissionId} = any(${p.ids}::uuid[]) and ${ledgerEntries.account} = 'expense'
        and ${within(ledgerEntries.createdAt, p)}`,
    )
    .groupBy(ledgerEntries.commissionId),
);

/** Returns the net amount of each commission in the period: earned minus taken back. */
export async function netAmountsOf(
  { db }: Reads,
  commissionIds: readonly Id<"com">[],
  interval: Interval,
): Promise<Map<Id<"com">, number>> {
  const found = commissionIds.length > 0 ? await db.run(netAmounts, { ids: commissionIds, ...interval }) : [];
  return new Map(found.map(({ id, minor }) => [defined(id), minor]));
}

const payoutAmounts = statement("commissions.sentOf", { ids: idList }, (from, p) =>
  from
    .selectDistinctOn([commissionEvents.commissionId], {
      id: commissionEvents.commissionId,
      minor: sql<number>`(${commissionEvents.details} ->> 'minor')::bigint`.mapWith(Number),
    })
    .from(commissionEvents)
    .where(sql`${commissionEvents.commissionId} = any(${p.ids}::uuid[]) and ${commissionEvents.kind} = 'scheduled'`)
    .orderBy(sql`${commissionEvents.commissionId}, ${commissionEvents.id} desc`),
);

/** Returns the amount with which each commission entered its latest payout. */
export async function payoutAmountsOf(
  { db }: Reads,
  commissionIds: readonly Id<"com">[],
): Promise<Map<Id<"com">, number>> {
  const found = commissionIds.length > 0 ? await db.run(payoutAmounts, { ids: commissionIds }) : [];
  return new Map(found.map(({ id, minor }) => [id, minor]));
}
