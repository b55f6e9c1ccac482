import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { checkAccess } from "#base/endpoint.ts";
import { type Id, id } from "#base/ids.ts";
import { fallbackLocale } from "#base/locales.ts";
import { people } from "#features/identity/server/table.ts";
import { mustBeFresh } from "#features/identity/server/writes.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { sendLetter, tenantHome } from "#features/tenancy/server/writes.ts";
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
import { tenantExports as exports } from "./table.ts";
import { type Belongings, copyTenant } from "./whole-tenant.ts";

const write = defineTask("tenants.export", "interactive", z.object({ exportId: id("txp") }));
const fileOf = (tenantId: Id<"ten">, exportId: Id<"txp">) => `${tenantFolder(tenantId)}/exports/${exportId}.zip`;
export const tenantExportPath = "/downloads/tenant-exports/:id";

const shown = ({ id, state, progress, bytes, createdAt, expiresAt }: typeof exports.$inferSelect): TenantExport => ({
  id,
  state,
  progress,
  bytes,
  url: state === "ready" ? tenantExportPath.replace(":id", id) : null,
  createdAt,
  expiresAt,
});

const kept = statement("tenants.exports", {}, (from) =>
  from.select().from(exports).where(gt(exports.expiresAt, now)).orderBy(desc(exports.id)),
);

export const listTenantExports = async ({ db }: ReadCtx) => ({ items: (await db.run(kept, {})).map(shown) });

export async function requestTenantExport(ctx: Ctx) {
  await mustBeFresh(ctx);
  const { db, personId, enqueue } = ctx;
  if ((await db.run(kept, {})).some(({ state }) => state === "waiting")) throw errors.exportWaits();
  const expiresAt = sql`now() + ${exportDays} * interval '1 day'` as never;
  const [made] = await db.insert(exports).values({ personId, expiresAt }).returning();
  await enqueue(write, { exportId: made!.id }, { key: made!.id });
  await audit(ctx, { action: "tenants.exported", subject: "tenant" });
  return shown(made!);
}

/** Run twice, it writes the same file twice and mails once. */
const writing =
  (belongings: Belongings) =>
  async ({ services, tenantId, lastAttempt }: JobCtx, { exportId }: z.infer<typeof write.payload>) => {
    const mine = and(eq(exports.id, exportId), eq(exports.state, "waiting"));
    const note = (change: Partial<typeof exports.$inferInsert>, then?: (ctx: TenantCtx, row: Row) => Promise<void>) =>
      withTenant(services, tenantId, async (ctx) => {
        const [row] = await ctx.db.update(exports).set(change).where(mine).returning();
        if (!row) return;
        await then?.(ctx, row);
        ctx.announce(row.personId, "changed", { topics: ["tenant-exports"] });
      });
    try {
      const bytes = await copyTenant(services, tenantId, belongings, {
        path: fileOf(tenantId, exportId),
        onProgress: (progress) => note({ progress }),
      });
      await note({ state: "ready", progress: 100, bytes }, mailReady);
    } catch (error) {
      if (lastAttempt) await note({ state: "failed" });
      throw error;
    }
  };
export const tenantExportTasks = (belongings: Belongings) => [defineTaskHandler(write, writing(belongings))];

type Row = typeof exports.$inferSelect;

async function mailReady(ctx: TenantCtx, { personId }: Row) {
  const [person] = await ctx.db.select().from(people).where(eq(people.id, personId));
  const [tenant] = await ctx.db.select().from(tenants).where(eq(tenants.id, ctx.tenantId));
  if (!person || !tenant) return;
  const locale = person.locale ?? fallbackLocale;
  const link = `${tenantHome(ctx, tenant)}/admin/tenants?tab=settings`;
  await sendLetter(ctx, person.email, {
    locale,
    feature: "tenants",
    name: "export",
    params: { days: exportDays },
    link,
  });
}

/** The file, for whoever could have asked for it now. */
export async function tenantExportFile({ db }: Services, caller: Caller, exportId: string) {
  const known = id("txp").safeParse(exportId);
  if (!known.success || checkAccess(requestEndpoint, caller)) return undefined;
  const found = (await readInTenant(db, caller.tenantId).run(kept, {})).find((one) => one.id === known.data);
  return found?.state === "ready" ? { path: fileOf(caller.tenantId, found.id), name: "everything.zip" } : undefined;
}

/** By the clock: files whose week is over, and exports that no attempt is left for after a day. */
export async function dropOldTenantExports({ db, services, tenantId }: TenantCtx) {
  await db
    .update(exports)
    .set({ state: "failed" })
    .where(and(eq(exports.state, "waiting"), lt(exports.createdAt, sql`now() - interval '1 day'`)));
  const over = await db.select({ id: exports.id }).from(exports).where(lt(exports.expiresAt, now));
  for (const { id: exportId } of over) {
    await services.storage.disk.delete(fileOf(tenantId, exportId));
    await db.delete(exports).where(eq(exports.id, exportId));
  }
}
