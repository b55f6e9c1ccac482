import { recentActivity } from "#features/analytics/server/reads.ts";
import { submitReferralsAccess, viewReferralsAccess } from "#features/referrals/access.ts";
import { listLatestDrafts } from "#features/referrals/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { Home } from "../contract.ts";
import { sinceOf } from "../rules.ts";
import { canSee, needsOf } from "./needs.ts";
import { stepsFor } from "./steps.ts";
import { findVisit } from "./visits.ts";

const maxChanges = 8;

/** What others did since then, newest first. One extra row is read to find out whether there are more. */
async function changesSince(ctx: ReadCtx, since: string | null) {
  if (since === null || !canSee(ctx, viewReferralsAccess)) return { changes: [], moreChanges: false };
  const activity = await recentActivity(ctx, { since, limit: maxChanges + 1, but: ctx.personId });
  return { changes: activity.slice(0, maxChanges), moreChanges: activity.length > maxChanges };
}

export async function getHome(ctx: ReadCtx): Promise<Home> {
  const visit = await findVisit(ctx);
  const since = sinceOf(visit, new Date().toISOString());
  const [needs, drafts, recent, steps] = await Promise.all([
    needsOf(ctx),
    canSee(ctx, submitReferralsAccess) ? listLatestDrafts(ctx) : [],
    changesSince(ctx, since),
    visit?.stepsHiddenAt ? [] : stepsFor(ctx),
  ]);
  return { needs, drafts, since, ...recent, steps };
}
