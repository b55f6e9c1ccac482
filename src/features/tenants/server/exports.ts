import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { checkAccess } from "#base/endpoint.ts";
import { type Id, id } from "#base/ids.ts";
import { assertRecentProof } from "#features/identity/server/reads.ts";
import { people } from "#features/identity/server/table.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { sendMail, tenantUrl } from "#features/tenancy/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Caller, Ctx, ReadCtx, Services, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { tenantFolder } from "#server/files/storage.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import { requestTenantExport as requestEndpoint, type TenantExport } from "../own.ts";
import { exportDays } from "../rules.ts";
import { exportTenant, type TenantData } from "./export-tenant.ts";
import { tenantExports as exports } from "./table.ts";

const exportTask = defineTask("tenants.export", "interactive", z.object({ exportId: id("txp") }));
const fileOf = (tenantId: Id<"ten">, exportId: Id<"txp">) => `${tenantFolder(tenantId)}/exports/${exportId}.zip`;
export const tenantExportPath = "/downloads/tenant-exports/:id";

const toTenantExport = ({
  id,
  state,
  progress,
  bytes,
  createdAt,
  expiresAt,
}: typeof exports.$inferSelect): TenantExport => ({
  id,
  state,
  progress,
  bytes,
  url: state === "ready" ? tenantExportPath.replace(":id", id) : null,
  createdAt,
  expiresAt,
});

const currentExports = statement("tenants.exports", {}, (from) =>
  from.select().from(exports).where(gt(exports.expiresAt, now)).orderBy(desc(exports.id)),
);

export const listTenantExports = async ({ db }: ReadCtx) => ({
  items: (await db.run(currentExports, {})).map(toTenantExport),
});

export async function requestTenantExport(ctx: Ctx) {
  await assertRecentProof(ctx);
  const { db, personId, enqueue } = ctx;
  if ((await db.run(currentExports, {})).some(({ state }) => state === "waiting")) throw errors.exportWaits();
  const expiresAt = sql`now() + ${exportDays} * interval '1 day'`;
  const created = firstOf(await db.insert(exports).values({ personId, expiresAt }).returning());
  await enqueue(exportTask, { exportId: created.id }, { key: created.id });
  await audit(ctx, { action: "tenants.exported", subject: "tenant" });
  return toTenantExport(created);
}

/** Running the job twice writes the same file twice and sends one mail. */
const writeExport =
  (tenantData: TenantData) =>
  async ({ services, tenantId, lastAttempt }: JobCtx, { exportId }: z.infer<typeof exportTask.payload>) => {
    const pendingExport = and(eq(exports.id, exportId), eq(exports.state, "waiting"));
    const updateExport = (
      change: Partial<typeof exports.$inferInsert>,
      afterUpdate?: (ctx: TenantCtx, row: Row) => Promise<void>,
    ) =>
      withTenant(services, tenantId, async (ctx) => {
        const [row] = await ctx.db.update(exports).set(change).where(pendingExport).returning();
        if (!row) return;
        await afterUpdate?.(ctx, row);
        ctx.announce(row.personId, "changed", { topics: ["tenant-exports"] });
      });
    try {
      const bytes = await exportTenant(services, tenantId, tenantData, {
        path: fileOf(tenantId, exportId),
        onProgress: (progress) => updateExport({ progress }),
      });
      await updateExport({ state: "ready", progress: 100, bytes }, mailReady);
    } catch (error) {
      if (lastAttempt) await updateExport({ state: "failed" });
      throw error;
    }
  };
export const tenantExportTasks = (tenantData: TenantData) => [defineTaskHandler(exportTask, writeExport(tenantData))];

type Row = typeof exports.$inferSelect;

async function mailReady(ctx: TenantCtx, { personId }: Row) {
  const [person] = await ctx.db.select().from(people).where(eq(people.id, personId));
  const [tenant] = await ctx.db.select().from(tenants).where(eq(tenants.id, ctx.tenantId));
  if (!person || !tenant) return;
  const { locale } = person;
  const link = `${tenantUrl(ctx, tenant)}/admin/tenants?tab=settings`;
  await sendMail(ctx, person.email, {
    locale,
    feature: "tenants",
    name: "export",
    params: { days: exportDays },
    link,
  });
}

/** Returns the file to a caller who would be allowed to request it now. */
export async function findTenantExportFile({ db }: Services, caller: Caller, exportId: string) {
  const known = id("txp").safeParse(exportId);
  if (!known.success || checkAccess(requestEndpoint, caller)) return undefined;
  const found = (await readInTenant(db, caller.tenantId).run(currentExports, {})).find((row) => row.id === known.data);
  return found?.state === "ready" ? { path: fileOf(caller.tenantId, found.id), name: "everything.zip" } : undefined;
}

/** Run by a scheduled job: deletes files after a week, and exports without a remaining attempt after a day. */
export async function deleteExpiredTenantExports({ db, services, tenantId }: TenantCtx) {
  await db
    .update(exports)
    .set({ state: "failed" })
    .where(and(eq(exports.state, "waiting"), lt(exports.createdAt, sql`now() - interval '1 day'`)));
  const expired = await db.select({ id: exports.id }).from(exports).where(lt(exports.expiresAt, now));
  for (const { id: exportId } of expired) {
    await services.storage.disk.delete(fileOf(tenantId, exportId));
    await db.delete(exports).where(eq(exports.id, exportId));
  }
}
