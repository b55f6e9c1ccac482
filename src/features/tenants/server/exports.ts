import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { checkAccess } from "#base/endpoint.ts";
import { baseErrors } from "#base/errors.ts";
import { type Id, id } from "#base/ids.ts";
import { planHas } from "#base/plans.ts";
import { assertRecentProof } from "#features/identity/server/reads.ts";
import { members, people } from "#features/identity/server/table.ts";
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
import { asTenant, withTenant } from "#server/with-tenant.ts";
import { errors, type startTenantExport as startEndpoint } from "../contract.ts";
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

type Requester = TenantCtx & Pick<Ctx, "personId" | "exchange">;

async function createExport(ctx: Requester) {
  const { db, personId, enqueue } = ctx;
  if ((await db.run(currentExports, {})).some(({ state }) => state === "waiting")) throw errors.exportWaits();
  const expiresAt = sql`now() + ${exportDays} * interval '1 day'`;
  const created = firstOf(await db.insert(exports).values({ personId, expiresAt }).returning());
  await enqueue(exportTask, { exportId: created.id }, { key: created.id });
  await audit(ctx, { action: "tenants.exported", subject: "tenant" });
  return toTenantExport(created);
}

export async function requestTenantExport(ctx: Ctx) {
  await assertRecentProof(ctx);
  return createExport(ctx);
}

/**
 * The operator only starts an export. The file is personal data of the tenant's people, so it is for the tenant's admins alone, who are
 * mailed when it is ready; the operator has no way to download it. The audit logs of both tenants record it.
 */
export async function startTenantExport(ctx: Ctx, { id: tenantId }: z.infer<typeof startEndpoint.input>) {
  await assertRecentProof(ctx);
  const { personId, exchange } = ctx;
  const [found] = await ctx.db
    .select({ name: tenants.name, plan: tenants.plan, off: tenants.off, state: tenants.state })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  if (!found) throw baseErrors.notFound();
  const feature = requestEndpoint.access.feature;
  if (!planHas(found.plan, feature)) throw baseErrors.planLacks({ feature });
  if (found.off.includes(feature)) throw baseErrors.featureOff({ feature });
  if (found.state !== "active") throw errors.exportNeedsActive();
  await asTenant(ctx, tenantId, (tenantCtx) => createExport({ ...tenantCtx, personId, exchange }));
  await audit(ctx, { action: "tenants.exported", subject: found.name });
  ctx.announce("tenant", "changed", { topics: ["tenants"] });
  return { started: true };
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

/** Mails the admin who requested it, or all admins if the operator did, who is no member of the tenant. */
async function mailReady(ctx: TenantCtx, { personId }: Row) {
  const [tenant] = await ctx.db.select().from(tenants).where(eq(tenants.id, ctx.tenantId));
  if (!tenant) return;
  const admins = await ctx.db
    .select({ id: people.id, email: people.email, locale: people.locale })
    .from(members)
    .innerJoin(people, eq(people.id, members.personId))
    .where(and(eq(members.tenantId, ctx.tenantId), eq(members.role, "admin"), isNull(members.disabledAt)));
  const requester = admins.filter(({ id: adminId }) => adminId === personId);
  const link = `${tenantUrl(ctx, tenant)}/admin/tenants?tab=settings`;
  for (const { email, locale } of requester.length > 0 ? requester : admins)
    await sendMail(ctx, email, { locale, feature: "tenants", name: "export", params: { days: exportDays }, link });
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
