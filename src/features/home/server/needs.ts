import { type Access, refusal } from "#base/endpoint.ts";
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
import type { Waiting } from "#server/db/waiting.ts";
import { type Home, type Need, needs } from "../contract.ts";

type Asked = { access: Access; ask: (ctx: ReadCtx) => Promise<Waiting[]> };

const onePayee = async (ctx: ReadCtx): Promise<Waiting[]> =>
  (await payeeWanted(ctx)) ? [{ count: 1, at: null, first: null, id: null }] : [];

/** Whom each is for, and who knows of it. */
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

/** Whether it is the reader's affair at all; to look at it a key that only reads is enough. */
export const concerns = (ctx: ReadCtx, { access }: { access: Access }) =>
  refusal({ access, method: "GET" }, ctx) === undefined;

/** What waits for the reader, each kind counted by whoever it belongs to. */
export async function needsOf(ctx: ReadCtx): Promise<Home["needs"]> {
  const found = await Promise.all(
    needs.map(async (kind) => {
      const [waits] = concerns(ctx, asked[kind]) ? await asked[kind].ask(ctx) : [];
      return waits && waits.count > 0 ? [{ kind, ...waits }] : [];
    }),
  );
  return found.flat();
}
