import { eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { planHas } from "#base/plans.ts";
import { visitTenants } from "#features/tenancy/server/reads.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { Ctx, Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { deleteOldInsights, generateInsights } from "../insights/generate.ts";
import { rowsOf } from "./figures.ts";
import { measureFollowUps } from "./follow-up.ts";
import { generateRecommendations, lockTenant } from "./generate.ts";
import { listRecommendations } from "./list.ts";
import { insightRuns } from "./table.ts";

/** Changes with the records that figures depend on, and with the day, because many figures depend on time as well. */
async function fingerprintOf(ctx: Pick<TenantCtx, "db">, now: Date): Promise<string> {
  const [row] = await rowsOf<{ print: string }>(
    ctx,
    sql`select concat_ws(' ', (select max(updated_at) from referrals), (select max(id::text) from clicks),
          (select max(updated_at) from commissions), (select max(id::text) from commission_events),
          (select max(changed_at) from payees), (select max(id::text) from links), (select max(id::text) from plan_uses),
          (select max(joined_at) from auth.members where tenant_id = current_setting('app.tenant_id')::uuid)) as print`,
  );
  return `${now.toISOString().slice(0, 10)} ${row?.print ?? ""}`;
}

/** Calculates everything of one tenant, and remembers from which records. */
export async function refreshTenant(ctx: Pick<TenantCtx, "db" | "tenantId" | "announce">, now = new Date()) {
  const fingerprint = await fingerprintOf(ctx, now);
  await generateRecommendations(ctx, now);
  await generateInsights(ctx, now);
  await measureFollowUps(ctx, now);
  const run = { ranAt: now.toISOString(), fingerprint };
  await ctx.db.insert(insightRuns).values(run).onConflictDoUpdate({ target: insightRuns.tenantId, set: run });
  ctx.announce("tenant", "changed", { topics: ["intelligence"] });
}

/** However many people ask at once, the records are read once in this time. */
const freshMs = 5000;

/** Refreshes a tenant for someone who asked for it, unless it was refreshed a moment ago. */
export async function refreshOnDemand(ctx: Ctx) {
  await lockTenant(ctx);
  const [last] = await ctx.db.select().from(insightRuns);
  if (!last || Date.parse(last.ranAt) < Date.now() - freshMs) await refreshTenant(ctx);
}

export async function refreshRecommendations(ctx: Ctx) {
  await refreshOnDemand(ctx);
  return listRecommendations(ctx);
}

/** Whether the tenant's plan has insights and no admin has switched them off. */
async function usesInsights({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">): Promise<boolean> {
  const [row] = await db.select({ plan: tenants.plan, off: tenants.off }).from(tenants).where(eq(tenants.id, tenantId));
  return row !== undefined && planHas(row.plan, "aiInsights") && !row.off.includes("aiInsights");
}

/** Refreshes a tenant in which something has changed since the last time. */
export const refreshIfChanged = (services: Services, tenantId: Id<"ten">, now = new Date()) =>
  withTenant(services, tenantId, async (ctx) => {
    await ctx.db.execute("set local statement_timeout = 0");
    await deleteOldInsights(ctx, now);
    if (!(await usesInsights(ctx))) return;
    await lockTenant(ctx);
    const [last] = await ctx.db.select().from(insightRuns);
    if (last?.fingerprint !== (await fingerprintOf(ctx, now))) await refreshTenant(ctx, now);
  });

/** Runs every hour. */
export const refreshAllInsights = (services: Services) =>
  visitTenants(services.db, (tenantId) => refreshIfChanged(services, tenantId));
