import { and, eq, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { countPending } from "#server/db/count-pending.ts";
import { earnsFromDeal, waitsForApprover } from "./approvals/approvers.ts";
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
