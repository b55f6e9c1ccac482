import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { strToU8, zip } from "fflate";
import { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { type Id, id } from "#base/ids.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import { sendMail, tenantUrl } from "#features/tenancy/server/writes.ts";
import type { Caller, Ctx, ReadCtx, Services } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { execute, read, readInTenant } from "#server/db/in-tenant.ts";
import { command, statement } from "#server/db/statement.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../../contract.ts";
import { exportDays } from "../../rules.ts";
import { assertAccountProof, hasAccountProof } from "../reads.ts";
import { exports, people } from "../table.ts";

/** The data one feature holds about a person: the file name, and its contents. */
export type Exporter = { name: string; collect: (services: Services, personId: Id<"per">) => Promise<unknown> };

const exportTask = defineTask("identity.export", "interactive", z.object({ exportId: id("exp"), personId: id("per") }));
const fileOf = (exportId: Id<"exp">) => `exports/${exportId}.zip`;
export const exportPath = "/downloads/exports/:id";

type Row = typeof exports.$inferSelect;
const toDataExport = ({ personId: _, ...row }: Row) => ({
  ...row,
  url: row.state === "ready" ? exportPath.replace(":id", row.id) : null,
});

const exportsByPerson = statement("identity.ownExports", { personId: exports.personId }, (from, p) =>
  from
    .select()
    .from(exports)
    .where(and(eq(exports.personId, p.personId), gt(exports.expiresAt, now)))
    .orderBy(desc(exports.id)),
);

export const listExports = async ({ db, personId }: ReadCtx) => ({
  items: (await db.run(exportsByPerson, { personId })).map(toDataExport),
});

export async function requestExport(ctx: Ctx) {
  await assertAccountProof(ctx);
  const { db, personId, enqueue } = ctx;
  if ((await db.run(exportsByPerson, { personId })).some(({ state }) => state === "waiting"))
    throw errors.exportWaits();
  const expiresAt = sql`now() + ${exportDays} * interval '1 day'`;
  const created = firstOf(await db.insert(exports).values({ personId, expiresAt }).returning());
  await enqueue(exportTask, { exportId: created.id, personId }, { key: created.id });
  return toDataExport(created);
}

/** Compresses in separate threads. Running the job twice writes the same file twice and sends one mail. */
const writeExport =
  (exporters: readonly Exporter[]) =>
  async ({ services, tenantId, lastAttempt }: JobCtx, { exportId, personId }: z.infer<typeof exportTask.payload>) => {
    try {
      const files: Record<string, Uint8Array> = {};
      for (const { name, collect } of exporters)
        files[`${name}.json`] = strToU8(JSON.stringify(await collect(services, personId), null, 2));
      const zipped = await new Promise<Uint8Array>((done, fail) =>
        zip(files, { level: 6 }, (error, bytes) => (error ? fail(error) : done(bytes))),
      );
      await services.storage.put(fileOf(exportId), zipped);
      await withTenant(services, tenantId, async (ctx) => {
        const [first] = await ctx.db
          .update(exports)
          .set({ state: "ready", bytes: zipped.length })
          .where(and(eq(exports.id, exportId), eq(exports.state, "waiting")))
          .returning();
        if (!first) return;
        const person = firstOf(await ctx.db.select().from(people).where(eq(people.id, personId)));
        const { locale } = person;
        const tenant = firstOf(await ctx.db.select().from(tenants).where(eq(tenants.id, tenantId)));
        const link = `${tenantUrl(ctx, tenant)}/profile?tab=data`;
        const params = { days: exportDays };
        await sendMail(ctx, person.email, { locale, feature: "identity", name: "export", params, link });
        ctx.announce(personId, "changed", { topics: ["exports"] });
      });
    } catch (error) {
      if (lastAttempt)
        await withTenant(services, tenantId, async ({ db, announce }) => {
          await db.update(exports).set({ state: "failed" }).where(eq(exports.id, exportId));
          announce(personId, "changed", { topics: ["exports"] });
        });
      throw error;
    }
  };
export const exportTasks = (exporters: readonly Exporter[]) => [defineTaskHandler(exportTask, writeExport(exporters))];

/** Returns the file of the caller's own export only. It contains data of all tenants, so one tenant's single sign-on is not sufficient. */
export async function findExportFile(services: Services, { tenantId, personId, sessionId }: Caller, exportId: string) {
  const known = id("exp").safeParse(exportId);
  if (!known.success || !(await hasAccountProof({ db: readInTenant(services.db, tenantId), sessionId }))) return;
  const found = (await read(services.db, exportsByPerson, { personId })).find((row) => row.id === known.data);
  return found && found.state === "ready" ? { path: fileOf(found.id), name: "my-data.zip" } : undefined;
}

const expiredExports = statement("identity.expiredExports", {}, (from) =>
  from.select({ id: exports.id }).from(exports).where(lt(exports.expiresAt, now)).limit(100),
);
const deleteExport = command("identity.deleteExport", { id: exports.id }, (db, p) =>
  db.delete(exports).where(eq(exports.id, p.id)),
);

/** After a day no attempt is left: the last one was killed before it could report failure. The person can then request another export. */
const failStalledExports = command("identity.failStalledExports", {}, (db) =>
  db
    .update(exports)
    .set({ state: "failed" })
    .where(and(eq(exports.state, "waiting"), lt(exports.createdAt, sql`now() - interval '1 day'`))),
);

/** Run by a scheduled job: deletes files after a week, and exports that will never finish. */
export async function deleteExpiredExports({ db, storage }: Pick<Services, "db" | "storage">) {
  await execute(db, failStalledExports, {});
  for (const { id: exportId } of await read(db, expiredExports, {})) {
    await storage.disk.delete(fileOf(exportId));
    await execute(db, deleteExport, { id: exportId });
  }
}
