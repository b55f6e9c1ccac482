import { and, eq, lt, sql } from "drizzle-orm";
import { tenants } from "#features/tenancy/server/table.ts";
import type { Services } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { read } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { tenantFolder } from "#server/files/storage.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { TenantData } from "./export-tenant.ts";

const dueErasures = statement("tenants.dueErasures", {}, (from) =>
  from
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.state, "closing"), lt(tenants.erasedAt, now)))
    .limit(20),
);

/** Run by a scheduled job: erases tenants deleted thirty days ago that were not kept. Their files are deleted after their rows. */
export async function eraseDueTenants(services: Services, { files }: Pick<TenantData, "files">) {
  for (const { id } of await read(services.db, dueErasures, {})) {
    const deletedFiles = await withTenant(services, id, async (ctx) => {
      const found = await files(ctx);
      await ctx.db.execute(sql`select ops.erase_tenant(${id.slice(4)}::uuid)`);
      return found;
    });
    const folder = `${tenantFolder(id)}/`;
    for (const { path } of deletedFiles) if (!path.startsWith(folder)) await services.storage.disk.delete(path);
    await services.storage.disk.deleteAll(folder);
  }
}
