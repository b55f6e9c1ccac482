import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { ledgerEntries } from "#features/ledger/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { commissionEvents, commissions } from "./table.ts";

/** A half-open interval: `from` is inclusive, `until` exclusive. */
export type Time = { from: string; until: string };
export const timeOf = (from: string | undefined, until: string | undefined): Time => ({
  from: from ?? "-infinity",
  until: until ?? "infinity",
});

type Reads = Pick<ReadCtx, "db">;
const ids = { mapToDriverValue: (given: readonly Id<"com">[]) => given.map((id) => id.slice(4)) };
export const text = { mapToDriverValue: (value: string) => value };

export const within = (at: SQLWrapper, { from, until }: Record<keyof Time, SQLWrapper | string>): SQL =>
  sql`${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz`;

/** Matches commissions of which something was earned or taken back in the period. */
export const hasMoved = (time: Time): SQL =>
  sql`exists (select from ledger_entries e where e.commission_id = ${commissions.id} and e.account = 'expense'
    and ${within(sql`e.created_at`, time)})`;

const moved = statement("commissions.movedOf", { ids, from: text, until: text }, (from, p) =>
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
export async function movedOf({ db }: Reads, of: readonly Id<"com">[], time: Time): Promise<Map<Id<"com">, number>> {
  const found = of.length > 0 ? await db.run(moved, { ids: of, ...time }) : [];
  return new Map(found.map(({ id, minor }) => [id!, minor]));
}

const sent = statement("commissions.sentOf", { ids }, (from, p) =>
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
export async function sentOf({ db }: Reads, of: readonly Id<"com">[]): Promise<Map<Id<"com">, number>> {
  const found = of.length > 0 ? await db.run(sent, { ids: of }) : [];
  return new Map(found.map(({ id, minor }) => [id, minor]));
}
