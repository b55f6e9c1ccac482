import { recentActivity } from "#features/analytics/server/reads.ts";
import { refers, seesReferrals } from "#features/referrals/access.ts";
import { latestDrafts } from "#features/referrals/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { Home } from "../contract.ts";
import { sinceOf } from "../rules.ts";
import { concerns, needsOf } from "./needs.ts";
import { stepsFor } from "./steps.ts";
import { visitOf } from "./visits.ts";

const mostChanges = 8;

/** What others did since then, newest first. One extra row is read to find out whether there are more. */
async function changesSince(ctx: ReadCtx, since: string | null) {
  if (since === null || !concerns(ctx, seesReferrals)) return { changes: [], moreChanges: false };
  const found = await recentActivity(ctx, { since, limit: mostChanges + 1, but: ctx.personId });
  return { changes: found.slice(0, mostChanges), moreChanges: found.length > mostChanges };
}

export async function getHome(ctx: ReadCtx): Promise<Home> {
  const visit = await visitOf(ctx);
  const since = sinceOf(visit, new Date().toISOString());
  const [needs, drafts, changed, steps] = await Promise.all([
    needsOf(ctx),
    concerns(ctx, refers) ? latestDrafts(ctx) : [],
    changesSince(ctx, since),
    visit?.stepsHiddenAt ? [] : stepsFor(ctx),
  ]);
  return { needs, drafts, since, ...changed, steps };
}
