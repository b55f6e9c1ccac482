import { and, asc, eq, lte } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { mature } from "./approvals/approvals.ts";
import { commissions } from "./table.ts";

/** The number of commissions per transaction. */
const batchSize = 200;

async function matureBatch(ctx: TenantCtx, now: number) {
  const due = await ctx.db
    .select()
    .from(commissions)
    .where(and(eq(commissions.state, "on_hold"), lte(commissions.holdUntil, new Date(now).toISOString())))
    .orderBy(asc(commissions.id))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  await mature(ctx, due);
  return due.length;
}

/** Ends every hold that is due: the commission becomes payable or waits for approval. A second run has no effect. */
export async function matureDue(services: Services, tenantId: Id<"ten">, now = Date.now()) {
  while ((await withTenant(services, tenantId, (ctx) => matureBatch(ctx, now))) === batchSize);
}
