import { eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { type createPlan as createEndpoint, errors, type renamePlan as renameEndpoint } from "../contract.ts";
import { planOf } from "./list-plans.ts";
import { commissionPlans, planUses, planVersions } from "./table.ts";
import { assertKnownTargets } from "./targets.ts";

export const refresh = ({ announce }: Ctx) => announce("tenant", "changed", { topics: ["commissions"] });

/** Locks the plan until the transaction ends, so that concurrent changes to a plan are serialized. */
export async function lockPlan({ db }: Ctx, id: Id<"cpl">) {
  const [found] = await db.select().from(commissionPlans).where(eq(commissionPlans.id, id)).for("update");
  if (!found) throw baseErrors.notFound();
  return found;
}

export async function createPlan(ctx: Ctx, { name, ...terms }: z.infer<typeof createEndpoint.input>) {
  await assertKnownTargets(ctx, terms.rules);
  const made = firstOf(await ctx.db.insert(commissionPlans).values({ name }).returning({ id: commissionPlans.id }));
  await ctx.db.insert(planVersions).values({ ...terms, planId: made.id, number: 1 });
  await audit(ctx, { action: "plans.added", subject: name, after: { currency: terms.currency } });
  refresh(ctx);
  return planOf(ctx, made.id);
}

export async function renamePlan(ctx: Ctx, { id, name, archived }: z.infer<typeof renameEndpoint.input>) {
  const plan = await lockPlan(ctx, id);
  const before = { name: plan.name, archived: plan.archivedAt !== null };
  const after = { name: name ?? before.name, archived: archived ?? before.archived };
  if (after.archived && !before.archived) {
    const used = await ctx.db.select({ id: planUses.id }).from(planUses).where(eq(planUses.planId, id)).limit(1);
    if (used.length > 0) throw errors.inUse();
  }
  await ctx.db
    .update(commissionPlans)
    .set({ name: after.name, archivedAt: after.archived ? (plan.archivedAt ?? now) : null })
    .where(eq(commissionPlans.id, id));
  await audit(ctx, { action: "plans.changed", subject: plan.name, before, after });
  refresh(ctx);
  return planOf(ctx, id);
}
