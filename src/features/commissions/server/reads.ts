import { and, eq, gte, isNotNull, isNull, min, ne, not, type SQL, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import { balancesOf } from "#features/ledger/server/reads.ts";
import { ledgerEntries, ledgerTransactions } from "#features/ledger/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { countPending } from "#server/db/count-pending.ts";
import { statement } from "#server/db/statement.ts";
import type { Earnings } from "../contract/overview.ts";
import { earnsFromDeal, lacksApprovers, waitsForApprover } from "./approvals/approvers.ts";
import { isWaiting } from "./events/deal-events.ts";
import { commissions, dealEvents, disputes } from "./table.ts";

type Reader = Pick<ReadCtx, "db" | "personId">;
const mine = { me: commissions.personId };

const approvals = countPending(
  "commissions.toApprove",
  mine,
  { id: commissions.id, at: commissions.holdUntil },
  (p) =>
    sql`select ${commissions.id}, coalesce(${commissions.holdUntil}, ${commissions.createdAt}), ${people.displayName}
    from ${commissions} left join ${people} on ${people.id} = ${commissions.personId} where ${waitsForApprover(p.me)}`,
);
/** Returns the commissions that wait for this person's approval. */
export const approvalsWaiting = ({ db, personId: me }: Reader) => db.run(approvals, { me });

const stuckApprovals = countPending(
  "commissions.lackingApprovers",
  { tenantId: commissions.tenantId },
  { id: commissions.id, at: commissions.holdUntil },
  (p) =>
    sql`select ${commissions.id}, coalesce(${commissions.holdUntil}, ${commissions.createdAt}), null::text
    from ${commissions} where ${lacksApprovers(p.tenantId)}`,
);
/** Returns the commissions in approval that too few members can approve. */
export const approversMissing = ({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) =>
  db.run(stuckApprovals, { tenantId });

const openDisputes = countPending(
  "commissions.toAnswer",
  mine,
  { id: commissions.id, at: disputes.createdAt },
  (p) =>
    sql`select ${commissions.id}, ${disputes.createdAt}, ${people.displayName}
    from ${disputes} join ${commissions} on ${commissions.id} = ${disputes.commissionId}
    left join ${people} on ${people.id} = ${disputes.personId}
    where ${and(eq(disputes.state, sql`'open'`), isNull(disputes.undoUntil), ne(disputes.personId, p.me), not(earnsFromDeal(p.me)))}`,
);
/** Returns the disputes that this person may answer. Their id is the commission's, because disputes are answered next to it. */
export const disputesWaiting = ({ db, personId: me }: Reader) => db.run(openDisputes, { me });

const stuck = countPending("commissions.stuckEvents", {}, { id: dealEvents.id, at: dealEvents.createdAt }, () => {
  const { id, createdAt } = dealEvents;
  return sql`select ${id}, ${createdAt}, null::text from ${dealEvents} where ${isWaiting}`;
});
/** Returns deal events that cannot be applied yet. */
export const eventsWaiting = ({ db }: Pick<Reader, "db">) => db.run(stuck, {});

/**
 * The commissions that can be paid, for a whole run at once: approved by `until`, with a remaining amount, undisputed, and not
 * part of a payout. Columns: `id`, `person_id`, `currency`, `left_minor`.
 */
export const dueLines = (until: string): SQL => sql`
  select c.id, c.person_id, c.currency, sum(e.minor)::bigint as left_minor
  from commissions c join ledger_entries e on e.commission_id = c.id and e.account = 'expense'
  where c.state = 'approved' and not c.disputed and c.payout_item_id is null and not exists (
    select from commission_events h where h.commission_id = c.id and h.kind = 'approved' and h.created_at > ${until}::timestamptz)
  group by c.id, c.person_id, c.currency having sum(e.minor) > 0`;

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

/** Returns a person's earnings by currency. Every figure is a ledger sum, and together they add up to the amount earned. */
export async function earningsOf({ db }: Pick<Reader, "db">, ofPerson: Id<"per">): Promise<Earnings[]> {
  const [balances, sent, next] = await Promise.all([
    balancesOf({ db }, ofPerson),
    db.run(sentTo, { personId: ofPerson }),
    db.run(nextReleases, { personId: ofPerson }),
  ]);
  const currencies = [
    ...new Set(
      [...balances.filter(({ account }) => account !== "transit"), ...sent, ...next].map(({ currency }) => currency),
    ),
  ];
  return currencies.sort().map((currency): Earnings => {
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
  });
}

const tierBonuses = statement(
  "commissions.tierBonuses",
  { tenantId: commissions.tenantId, since: commissions.createdAt },
  (from, p) =>
    from
      .select({
        currency: commissions.currency,
        minor:
          sql<number>`coalesce(sum(round((bonus ->> 'minor')::numeric * (${commissions.why} ->> 'shareBp')::int / 10000)), 0)`.mapWith(
            Number,
          ),
      })
      .from(commissions)
      .innerJoin(
        sql`lateral jsonb_path_query(${commissions.why}, '$.limits[*] ? (@.by == "tier")') as bonus`,
        sql`true`,
      )
      .where(
        and(
          eq(commissions.tenantId, p.tenantId),
          gte(commissions.createdAt, p.since),
          sql`${commissions.state} not in ('void', 'reversed')`,
        ),
      )
      .groupBy(commissions.currency)
      .orderBy(commissions.currency),
);
const bonuses = statement(
  "commissions.bonuses",
  { tenantId: commissions.tenantId, since: commissions.createdAt },
  (from, p) =>
    from
      .select({ currency: commissions.currency, minor: sql<number>`sum(${commissions.minor})`.mapWith(Number) })
      .from(commissions)
      .where(
        and(
          eq(commissions.tenantId, p.tenantId),
          gte(commissions.createdAt, p.since),
          eq(commissions.part, "bonus"),
          sql`${commissions.state} not in ('void', 'reversed')`,
        ),
      )
      .groupBy(commissions.currency)
      .orderBy(commissions.currency),
);
/** Returns the bonuses granted since an instant that still stand, per currency. */
export const bonusesSince = ({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">, since: string) =>
  db.run(bonuses, { tenantId, since });

/** Returns what tiers added to the commissions since an instant that still stand, per currency. */
export const tierBonusesSince = ({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">, since: string) =>
  db.run(tierBonuses, { tenantId, since });
