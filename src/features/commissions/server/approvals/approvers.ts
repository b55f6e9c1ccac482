import { and, eq, inArray, isNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import { companies } from "#base/roles.ts";
import { members } from "#features/identity/server/table.ts";
import { commissions } from "../table.ts";

/** Matches the person's own commissions, and those of deals from which they earn in any part. */
export const earnsFromDeal = (me: SQLWrapper): SQL =>
  sql`(${commissions.personId} = ${me} or exists (select from commissions own where own.referral_id = ${commissions.referralId} and own.person_id = ${me}))`;

const isInApproval = eq(commissions.state, sql`'in_approval'`);
/** The SQL equivalent of `barOf`: nobody approves a deal they closed or earn from, and nobody approves twice. */
const canApprove = (me: SQLWrapper): SQL => {
  const hasApproved = sql`exists (select from commission_approvals a where a.commission_id = ${commissions.id} and a.person_id = ${me})`;
  return sql`(${commissions.closerId} is distinct from ${me} and not ${earnsFromDeal(me)} and not ${hasApproved})`;
};

/** Matches commissions that this person can approve. */
export const waitsForApprover = (me: SQLWrapper): SQL => defined(and(isInApproval, canApprove(me)));
/** Matches commissions in approval that this person cannot approve. */
export const waitsForOthers = (me: SQLWrapper): SQL => defined(and(isInApproval, not(canApprove(me))));

/**
 * Matches commissions in approval that need more approvals than the team can still give: everyone else closed the deal, earns from it or
 * has approved.
 */
export const lacksApprovers = (tenantId: SQLWrapper): SQL => {
  const isOnTeam = and(
    eq(members.tenantId, tenantId),
    isNull(members.disabledAt),
    inArray(members.role, [...companies]),
  );
  const able = sql`(select count(*) from ${members} where ${isOnTeam} and ${canApprove(members.personId)})`;
  const given = sql`(select count(*) from commission_approvals g where g.commission_id = ${commissions.id})`;
  return defined(and(isInApproval, sql`${able} < ${commissions.approvalsNeeded} - ${given}`));
};
