import { and, eq, ne, sql } from "drizzle-orm";
import { people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { waiting } from "#server/db/waiting.ts";
import { commissions, dealEvents, disputes } from "./table.ts";

type Reader = Pick<ReadCtx, "db" | "personId">;
const mine = { me: commissions.personId };

/** As `barOf` says it: nobody judges what they closed or earn by, nor twice. */
const approvals = waiting("commissions.toApprove", mine, { id: commissions.id, at: commissions.holdUntil }, (p) => {
  const earns = sql`exists (select from commissions own where own.referral_id = ${commissions.referralId} and own.person_id = ${p.me})`;
  const did = sql`exists (select from commission_approvals a where a.commission_id = ${commissions.id} and a.person_id = ${p.me})`;
  return sql`select ${commissions.id}, coalesce(${commissions.holdUntil}, ${commissions.createdAt}), ${people.displayName}
    from ${commissions} left join ${people} on ${people.id} = ${commissions.personId}
    where ${and(
      eq(commissions.state, sql`'in_approval'`),
      sql`${commissions.closerId} is distinct from ${p.me}`,
      sql`not ${earns} and not ${did}`,
    )}`;
});
/** Commissions that wait for this person's word. */
export const approvalsWaiting = ({ db, personId: me }: Reader) => db.run(approvals, { me });

const openDisputes = waiting("commissions.toAnswer", mine, { id: commissions.id, at: disputes.createdAt }, (p) => {
  const earns = sql`exists (select from commissions own where own.referral_id = ${commissions.referralId} and own.person_id = ${p.me})`;
  return sql`select ${commissions.id}, ${disputes.createdAt}, ${people.displayName}
    from ${disputes} join ${commissions} on ${commissions.id} = ${disputes.commissionId}
    left join ${people} on ${people.id} = ${disputes.personId}
    where ${and(eq(disputes.state, sql`'open'`), ne(disputes.personId, p.me), sql`not ${earns}`)}`;
});
/** Disputes that this person may answer. Their id is the line's: beside it they are answered. */
export const disputesWaiting = ({ db, personId: me }: Reader) => db.run(openDisputes, { me });

const stuck = waiting("commissions.stuckEvents", {}, { id: dealEvents.id, at: dealEvents.createdAt }, () => {
  const { id, createdAt, state } = dealEvents;
  return sql`select ${id}, ${createdAt}, null::text from ${dealEvents} where ${eq(state, sql`'waiting'`)}`;
});
/** What was told of deals and cannot be used yet. */
export const eventsWaiting = ({ db }: Pick<Reader, "db">) => db.run(stuck, {});
