import { and, asc, eq, lte } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { acting } from "#server/acting.ts";
import type { Floor, TenantCtx } from "#server/ctx.ts";
import { mature } from "./approvals.ts";
import { commissions } from "./table.ts";

/** So many in one transaction. */
const most = 200;

async function matureSome(ctx: TenantCtx, now: number) {
  const due = await ctx.db
    .select()
    .from(commissions)
    .where(and(eq(commissions.state, "on_hold"), lte(commissions.holdUntil, new Date(now).toISOString())))
    .orderBy(asc(commissions.id))
    .limit(most)
    .for("update", { skipLocked: true });
  await mature(ctx, due);
  return due.length;
}

/** Whose hold is over becomes payable, or waits for somebody's word. Run twice it does nothing the second time. */
export async function matureDue(floor: Floor, tenantId: Id<"ten">, now = Date.now()) {
  while ((await acting(floor, tenantId, (ctx) => matureSome(ctx, now))) === most);
}
