import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { getTenantCalendar } from "#features/programs/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { type createPlan as createEndpoint, errors, type renamePlan as renameEndpoint } from "../contract.ts";
import { planOf } from "./list-plans.ts";
import { isInEffect } from "./reads.ts";
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

type Variant = { planId: Id<"cpl">; ruleKey: string; bp: number; personIds: readonly Id<"per">[] };

/** Copies a plan with another rate in one rule, in effect from today, and assigns the copy to people. Their own plans are kept. */
export async function createVariant(ctx: Ctx, { planId, ruleKey, bp, personIds }: Variant): Promise<Id<"cpl">> {
  const { name } = await lockPlan(ctx, planId);
  const today = dayIn((await getTenantCalendar(ctx)).timeZone, Date.now());
  const [version] = await ctx.db
    .select()
    .from(planVersions)
    .where(and(eq(planVersions.planId, planId), isInEffect(sql`${today}::date`)));
  if (!version) throw errors.unpublished();
  const rules = version.rules.map((rule) =>
    rule.key === ruleKey && rule.formula.kind === "percent" ? { ...rule, formula: { ...rule.formula, bp } } : rule,
  );
  const copy = { name: `${name.slice(0, 70)} · ${bp / 100}%` };
  const made = firstOf(await ctx.db.insert(commissionPlans).values(copy).returning({ id: commissionPlans.id }));
  const { currency, budgetMinor, budgetPeriod } = version;
  await ctx.db.insert(planVersions).values({
    ...{ planId: made.id, number: 1, state: "published", currency, rules, budgetMinor, budgetPeriod },
    ...{ effectiveFrom: today, publishedAt: now, publishedBy: ctx.personId },
  });
  const uses = personIds.map((target) => ({ planId: made.id, scope: "person" as const, target }));
  await ctx.db.insert(planUses).values(uses).onConflictDoNothing();
  await audit(ctx, { action: "plans.added", subject: copy.name, after: { currency } });
  refresh(ctx);
  return made.id;
}

/** Takes a variant from all people who have it, and archives it. Commissions keep the version they were calculated with. */
export async function endVariant(ctx: Pick<Ctx, "db" | "tenantId" | "announce">, planId: Id<"cpl">) {
  await ctx.db.delete(planUses).where(and(eq(planUses.tenantId, ctx.tenantId), eq(planUses.planId, planId)));
  await ctx.db
    .update(commissionPlans)
    .set({ archivedAt: now })
    .where(and(eq(commissionPlans.tenantId, ctx.tenantId), eq(commissionPlans.id, planId)));
  ctx.announce("tenant", "changed", { topics: ["commissions"] });
}
