import { and, inArray, lt, notInArray, type SQL } from "drizzle-orm";
import { objects } from "#features/files/server/table.ts";
import { deleteObjects } from "#features/files/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { activeStates } from "../rules.ts";
import { imports } from "./table.ts";

/** Deletes imports after the tenant's retention period, with their files, because those contain personal data. */
export async function deleteExpiredImports(ctx: TenantCtx, before: SQL) {
  const deleted = await ctx.db
    .delete(imports)
    .where(and(lt(imports.createdAt, before), notInArray(imports.state, [...activeStates])))
    .returning({ objectId: imports.objectId });
  if (deleted.length === 0) return;
  const ids = deleted.map(({ objectId }) => objectId);
  const stillUsed = await ctx.db.select({ id: imports.objectId }).from(imports).where(inArray(imports.objectId, ids));
  const unused = ids.filter((id) => !stillUsed.some((one) => one.id === id));
  if (unused.length > 0)
    await deleteObjects(ctx, await ctx.db.select().from(objects).where(inArray(objects.id, unused)));
}
