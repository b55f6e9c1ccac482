import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { type dropUse as dropEndpoint, errors, type usePlan as useEndpoint } from "../contract.ts";
import { planOf } from "./list-plans.ts";
import { commissionPlans, planUses, planVersions } from "./table.ts";
import { nameOfTarget } from "./targets.ts";
import { lockPlan, refresh } from "./writes.ts";

/** Each target has one plan: a second use replaces the first. */
export async function usePlan(ctx: Ctx, { id, scope, target }: z.infer<typeof useEndpoint.input>) {
  const { name, archivedAt } = await lockPlan(ctx, id);
  const published = await ctx.db
    .select({ id: planVersions.id })
    .from(planVersions)
    .where(and(eq(planVersions.planId, id), eq(planVersions.state, "published")))
    .limit(1);
  if (archivedAt || published.length === 0) throw errors.unpublished();
  const subject = await nameOfTarget(ctx, scope, target);
  if (subject === undefined) throw errors.badTarget();
  const [before] = await ctx.db
    .select({ plan: commissionPlans.name })
    .from(planUses)
    .innerJoin(commissionPlans, eq(commissionPlans.id, planUses.planId))
    .where(and(eq(planUses.scope, scope), eq(planUses.target, target)));
  await ctx.db
    .insert(planUses)
    .values({ planId: id, scope, target })
    .onConflictDoUpdate({ target: [planUses.tenantId, planUses.scope, planUses.target], set: { planId: id } });
  await audit(ctx, { action: "plans.used", subject, before: before ?? null, after: { plan: name, scope } });
  refresh(ctx);
  return planOf(ctx, id);
}

export async function dropUse(ctx: Ctx, { id }: z.infer<typeof dropEndpoint.input>) {
  const [dropped] = await ctx.db
    .delete(planUses)
    .where(eq(planUses.id, id))
    .returning({ scope: planUses.scope, target: planUses.target });
  if (!dropped) throw baseErrors.notFound();
  const { scope, target } = dropped;
  const subject = (await nameOfTarget(ctx, scope, target)) ?? target;
  await audit(ctx, { action: "plans.useDropped", subject, before: { scope } });
  refresh(ctx);
  return { dropped: true };
}
