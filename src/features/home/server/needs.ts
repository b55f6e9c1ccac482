import { type Access, checkAccess } from "#base/endpoint.ts";
import { manageCommissionsAccess } from "#features/commissions/access.ts";
import {
  approvalsWaiting,
  approversMissing,
  disputesWaiting,
  eventsWaiting,
} from "#features/commissions/server/reads.ts";
import { membersAccess } from "#features/members/access.ts";
import { applicationsWaiting, joinersWaiting } from "#features/members/server/reads.ts";
import { managePayoutsAccess, receivePayoutsAccess } from "#features/payouts/access.ts";
import { actionsWaiting, needsPayee, runsWaiting } from "#features/payouts/server/reads.ts";
import { reviewReferralsAccess, submitReferralsAccess } from "#features/referrals/access.ts";
import { listEndingProtections, listOpenQuestions, listPendingReviews } from "#features/referrals/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { PendingItems } from "#server/db/count-pending.ts";
import { type Need, needs, type OpenNeed } from "../contract.ts";

type NeedQuery = { access: Access; query: (ctx: ReadCtx) => Promise<PendingItems[]> };

const missingPayee = async (ctx: ReadCtx): Promise<PendingItems[]> =>
  (await needsPayee(ctx)) ? [{ count: 1, at: null, first: null, id: null }] : [];

/** Who each kind of work is for, and the query that counts it. */
const needQueries: Record<Need, NeedQuery> = {
  overdue: { ...reviewReferralsAccess, query: (ctx) => listPendingReviews(ctx, "late") },
  reviews: { ...reviewReferralsAccess, query: (ctx) => listPendingReviews(ctx, "due") },
  approvals: { ...manageCommissionsAccess, query: approvalsWaiting },
  approvers: { access: { ...manageCommissionsAccess.access, ...membersAccess.access }, query: approversMissing },
  disputes: { ...manageCommissionsAccess, query: disputesWaiting },
  runs: { ...managePayoutsAccess, query: runsWaiting },
  actions: { ...managePayoutsAccess, query: actionsWaiting },
  dealEvents: { ...manageCommissionsAccess, query: eventsWaiting },
  joiners: { ...membersAccess, query: joinersWaiting },
  applications: { ...membersAccess, query: applicationsWaiting },
  questions: { ...submitReferralsAccess, query: listOpenQuestions },
  expiring: { ...submitReferralsAccess, query: listEndingProtections },
  payee: { ...receivePayoutsAccess, query: missingPayee },
};

/** Whether the caller may see this at all. Reading is enough, so a read-only API key may as well. */
export const canSee = (ctx: ReadCtx, { access }: { access: Access }) =>
  checkAccess({ access, method: "GET" }, ctx) === undefined;

/** The caller's open work. The feature that owns a kind counts it. */
export async function needsOf(ctx: ReadCtx): Promise<OpenNeed[]> {
  const open = await Promise.all(
    needs.map(async (kind) => {
      const [waiting] = canSee(ctx, needQueries[kind]) ? await needQueries[kind].query(ctx) : [];
      return waiting && waiting.count > 0 ? [{ kind, ...waiting }] : [];
    }),
  );
  return open.flat();
}
