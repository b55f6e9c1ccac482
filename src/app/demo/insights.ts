import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Kind } from "#features/intelligence/rules/recommendations/kinds.ts";
import { measureFollowUps } from "#features/intelligence/server/recommendations/follow-up.ts";
import { refreshTenant } from "#features/intelligence/server/recommendations/refresh.ts";
import { recommendations } from "#features/intelligence/server/recommendations/table.ts";
import type { TenantCtx } from "#server/ctx.ts";

const dayMs = 86_400_000;
/** Long enough ago that the effect is measured by the demo's own history. */
const implementedDays = 34;
const measurable: Kind[] = ["missingField", "consentUnanswered", "stalledDeals", "unassigned"];

/** Calculates recommendations and insights from the demo's records. One of them was implemented, and its effect is measured. */
export async function createInsights(ctx: TenantCtx, workers: readonly Id<"per">[]) {
  const now = new Date();
  await refreshTenant(ctx, now);
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  // Of those that compare all referrals, the least important: the others stay to be done.
  const [chosen] = await ctx.db
    .select({ id: recommendations.id })
    .from(recommendations)
    .where(inArray(recommendations.kind, measurable))
    .orderBy(asc(sql`array_position(array['low', 'medium', 'high', 'critical'], ${recommendations.priority})`))
    .limit(1);
  if (!chosen) return;
  const change = {
    state: "implemented" as const,
    changedAt: ago(implementedDays),
    createdAt: ago(implementedDays + 8),
  };
  await ctx.db
    .update(recommendations)
    .set({ ...change, changedBy: workers[0] ?? null })
    .where(eq(recommendations.id, chosen.id));
  await measureFollowUps(ctx, now);
}
