import { and, inArray, lt, notInArray, type SQL } from "drizzle-orm";
import { objects } from "#features/files/server/table.ts";
import { forget } from "#features/files/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { atWork } from "../rules.ts";
import { imports } from "./table.ts";

/** Deletes imports after the tenant's retention period, with their files, because those contain personal data. */
export async function erasePastImports(ctx: TenantCtx, before: SQL) {
  const gone = await ctx.db
    .delete(imports)
    .where(and(lt(imports.createdAt, before), notInArray(imports.state, [...atWork])))
    .returning({ objectId: imports.objectId });
  if (gone.length === 0) return;
  const ids = gone.map(({ objectId }) => objectId);
  const held = await ctx.db.select({ id: imports.objectId }).from(imports).where(inArray(imports.objectId, ids));
  const free = ids.filter((id) => !held.some((one) => one.id === id));
  if (free.length > 0) await forget(ctx, await ctx.db.select().from(objects).where(inArray(objects.id, free)));
}
