import { and, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { commissions } from "./table.ts";

/** Whether somebody earns by a line's deal, in whatever part. */
export const earnsByIt = (me: SQLWrapper): SQL =>
  sql`exists (select from commissions own where own.referral_id = ${commissions.referralId} and own.person_id = ${me})`;

const waits = eq(commissions.state, sql`'in_approval'`);
/** `barOf` as the database asks it: nobody judges what they closed or earn by, nor twice. */
const unbarred = (me: SQLWrapper): SQL => {
  const did = sql`exists (select from commission_approvals a where a.commission_id = ${commissions.id} and a.person_id = ${me})`;
  return sql`(${commissions.closerId} is distinct from ${me} and not ${earnsByIt(me)} and not ${did})`;
};

/** Lines that wait for this person's word. */
export const waitsFor = (me: SQLWrapper): SQL => and(waits, unbarred(me))!;
/** Lines that wait for somebody, and not for this person. */
export const waitsForOthers = (me: SQLWrapper): SQL => and(waits, not(unbarred(me)))!;
