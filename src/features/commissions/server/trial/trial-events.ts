import { and, eq, sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { triggers } from "#features/plans/values.ts";
import { partnerTerms } from "#features/programs/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { idList, integer, statement, texts } from "#server/db/statement.ts";
import { factColumns } from "../accrual/fact-columns.ts";
import { commissions, dealEvents, dealSplits } from "../table.ts";

const pageLength = 500;

const page = statement(
  "commissions.pastEvents",
  { after: dealEvents.id, since: dealEvents.occurredAt, kinds: texts, limit: integer },
  (from, p) =>
    from
      .select({
        id: dealEvents.id,
        kind: dealEvents.kind,
        minor: dealEvents.minor,
        currency: dealEvents.currency,
        occurredAt: dealEvents.occurredAt,
        referralId: referrals.id,
        referrerId: referrals.referrerId,
        programId: referrals.programId,
        ...factColumns,
        wonMinor: referrals.wonMinor,
        estimatedMinor: referrals.estimatedMinor,
        dealCurrency: referrals.currency,
        shares: dealSplits.shares,
        recruitedById: partnerTerms.recruitedById,
      })
      .from(dealEvents)
      .innerJoin(referrals, eq(referrals.id, dealEvents.referralId))
      .leftJoin(dealSplits, eq(dealSplits.referralId, referrals.id))
      .leftJoin(partnerTerms, eq(partnerTerms.personId, referrals.referrerId))
      .where(
        and(
          eq(dealEvents.state, sql`'applied'`),
          sql`${dealEvents.id} > ${p.after} and ${dealEvents.occurredAt} >= ${p.since} and ${dealEvents.kind} = any(${p.kinds}::text[])`,
        ),
      )
      .orderBy(dealEvents.id)
      .limit(p.limit),
);
export type PastEvent = Awaited<ReturnType<typeof pageAfter>>[number];

const pageAfter = ({ db }: Pick<ReadCtx, "db">, after: Id<"dev">, since: string) =>
  db.run(page, { after, since, kinds: [...triggers], limit: pageLength });

/** Ids are time-ordered, and an event may be recorded at most one day before it occurs. */
const firstIdAfter = (at: number): Id<"dev"> =>
  `dev_${defined(
    Math.max(0, at - 24 * 60 * 60 * 1000)
      .toString(16)
      .split(".")[0],
  ).padStart(12, "0")}${"0".repeat(20)}`;

/** Yields every event that could earn a commission, in the order in which it was recorded. */
export async function* eachPastEvent(ctx: Pick<ReadCtx, "db">, at: number) {
  const since = new Date(at).toISOString();
  for (let after = firstIdAfter(Math.floor(at)); ; ) {
    const events = await pageAfter(ctx, after, since);
    if (events.length > 0) yield events;
    if (events.length < pageLength) return;
    after = defined(events.at(-1)).id;
  }
}

const accruedLines = statement("commissions.accruedBy", { ids: idList }, (from, p) =>
  from
    .select({
      eventId: commissions.eventId,
      personId: commissions.personId,
      currency: commissions.currency,
      minor: commissions.minor,
    })
    .from(commissions)
    .where(sql`${commissions.eventId} = any(${p.ids}::uuid[])`),
);

/** Returns the commissions that were actually accrued for the events. */
export const accruedBy = async ({ db }: Pick<ReadCtx, "db">, events: readonly PastEvent[]) =>
  Map.groupBy(await db.run(accruedLines, { ids: events.map(({ id }) => id) }), ({ eventId }) => eventId);
