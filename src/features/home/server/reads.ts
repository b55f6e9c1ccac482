import { recentActivity } from "#features/analytics/server/reads.ts";
import { submitReferralsAccess, viewReferralsAccess } from "#features/referrals/access.ts";
import { listLatestDrafts } from "#features/referrals/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { Home } from "../contract.ts";
import { sinceOf } from "../rules.ts";
import { canSee, needsOf } from "./needs.ts";
import { stepsFor } from "./steps.ts";
import { findVisit } from "./visits.ts";

const maxRecent = 6;
/** Bounded, because a person who causes most events themselves would have the whole history searched. */
const recentDays = 90;
const recentSince = () => new Date(Date.now() - recentDays * 24 * 60 * 60 * 1000).toISOString();

export const listNeeds = async (ctx: ReadCtx) => ({ needs: await needsOf(ctx) });

export async function getHome(ctx: ReadCtx): Promise<Home> {
  const visit = await findVisit(ctx);
  const [drafts, recent, steps] = await Promise.all([
    canSee(ctx, submitReferralsAccess) ? listLatestDrafts(ctx) : [],
    canSee(ctx, viewReferralsAccess)
      ? recentActivity(ctx, { since: recentSince(), limit: maxRecent, but: ctx.personId })
      : [],
    visit?.stepsHiddenAt ? [] : stepsFor(ctx),
  ]);
  return { drafts, since: sinceOf(visit, new Date().toISOString()), recent, steps };
}
