import { type Access, checkAccess } from "#base/endpoint.ts";
import { settlesUp } from "#features/commissions/access.ts";
import { approvalsWaiting, disputesWaiting, eventsWaiting } from "#features/commissions/server/reads.ts";
import { seesMembers } from "#features/members/access.ts";
import { joinersWaiting } from "#features/members/server/reads.ts";
import { unreadNotices } from "#features/notifications/server/reads.ts";
import { isPaid, paysOut } from "#features/payouts/access.ts";
import { actionsWaiting, payeeWanted, runsWaiting } from "#features/payouts/server/reads.ts";
import { refers, reviews } from "#features/referrals/access.ts";
import { endingProtections, questionsTo, reviewsWaiting } from "#features/referrals/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { PendingItems } from "#server/db/count-pending.ts";
import { type Home, type Need, needs } from "../contract.ts";

type Asked = { access: Access; ask: (ctx: ReadCtx) => Promise<PendingItems[]> };

const onePayee = async (ctx: ReadCtx): Promise<PendingItems[]> =>
  (await payeeWanted(ctx)) ? [{ count: 1, at: null, first: null, id: null }] : [];

/** Who each kind of work is for, and the query that counts it. */
const asked: Record<Need, Asked> = {
  overdue: { ...reviews, ask: (ctx) => reviewsWaiting(ctx, "late") },
  reviews: { ...reviews, ask: (ctx) => reviewsWaiting(ctx, "due") },
  approvals: { ...settlesUp, ask: approvalsWaiting },
  disputes: { ...settlesUp, ask: disputesWaiting },
  runs: { ...paysOut, ask: runsWaiting },
  actions: { ...paysOut, ask: actionsWaiting },
  dealEvents: { ...settlesUp, ask: eventsWaiting },
  joiners: { ...seesMembers, ask: joinersWaiting },
  questions: { ...refers, ask: questionsTo },
  expiring: { ...refers, ask: endingProtections },
  payee: { ...isPaid, ask: onePayee },
  notices: { access: "signed-in", ask: unreadNotices },
};

/** Whether the caller may see this at all. Reading is enough, so a read-only API key may as well. */
export const concerns = (ctx: ReadCtx, { access }: { access: Access }) =>
  checkAccess({ access, method: "GET" }, ctx) === undefined;

/** The caller's open work. The feature that owns a kind counts it. */
export async function needsOf(ctx: ReadCtx): Promise<Home["needs"]> {
  const found = await Promise.all(
    needs.map(async (kind) => {
      const [waits] = concerns(ctx, asked[kind]) ? await asked[kind].ask(ctx) : [];
      return waits && waits.count > 0 ? [{ kind, ...waits }] : [];
    }),
  );
  return found.flat();
}
