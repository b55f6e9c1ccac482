import { eq } from "drizzle-orm";
import { planHas } from "#base/plans.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";

/** Whether the tenant's plan has predictions, its admins have not switched them off, and it is not suspended. */
export async function hasPredictions({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">): Promise<boolean> {
  const [tenant] = await db
    .select({ plan: tenants.plan, off: tenants.off, state: tenants.state })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  if (tenant?.state !== "active") return false;
  return planHas(tenant.plan, "predictiveAnalytics") && !tenant.off.includes("predictiveAnalytics");
}
