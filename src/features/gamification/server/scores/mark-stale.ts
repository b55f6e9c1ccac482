import { and, eq, isNull } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { gamePlayers } from "../table.ts";
import { enqueueRefresh } from "./refresh-task.ts";

/** Has the scores, badges and tiers of everyone calculated again. */
export async function markAllStale(ctx: Pick<TenantCtx, "db" | "tenantId" | "enqueue">) {
  await ctx.db
    .update(gamePlayers)
    .set({ staleSince: now })
    .where(and(eq(gamePlayers.tenantId, ctx.tenantId), isNull(gamePlayers.staleSince)));
  await enqueueRefresh(ctx);
}
