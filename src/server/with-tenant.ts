import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Services, TenantCtx } from "./ctx.ts";
import { inTenant, type TenantTx } from "./db/in-tenant.ts";
import { bareTenantId } from "./db/tenant-scope.ts";
import { collectEvents, createEmit } from "./events.ts";
import { carryJobs } from "./jobs/carry.ts";
import { collectJobs, type Enqueue } from "./jobs/task.ts";

/** The callbacks of each open transaction, to be run after its commit. */
const commitCallbacks = new WeakMap<TenantTx, (() => void)[]>();

/** Runs one transaction in one tenant; what it announces is sent after the commit. */
export async function withTenant<T>(
  services: Services,
  tenantId: Id<"ten">,
  work: (ctx: TenantCtx) => Promise<T>,
): Promise<T> {
  const callbacks: (() => void)[] = [];
  const result = await inTenant(services.db, tenantId, (db) => {
    commitCallbacks.set(db, callbacks);
    return runInContext(services, db, tenantId, work);
  });
  for (const callback of callbacks) callback();
  return result;
}

/**
 * At the end of the work, while its tenant's scope is still set, events and jobs are written; the jobs are moved to the queue after the
 * commit.
 */
async function runInContext<T>(
  services: Services,
  db: TenantTx,
  tenantId: Id<"ten">,
  work: (ctx: TenantCtx) => Promise<T>,
) {
  const { enqueue, flush } = collectJobs(db);
  const events = collectEvents(db);
  const result = await work(tenantContext(services, db, tenantId, { enqueue, record: events.record }));
  events.flush();
  const carryStored = () =>
    void carryJobs(services.db).catch((error) => services.log.error({ err: error }, "jobs wait for the clock"));
  if (flush()) commitCallbacks.get(db)?.push(carryStored);
  return result;
}

type Writer = { enqueue: Enqueue; record: ReturnType<typeof collectEvents>["record"] };

function tenantContext(services: Services, db: TenantTx, tenantId: Id<"ten">, { enqueue, record }: Writer): TenantCtx {
  const ctx: TenantCtx = {
    tenantId,
    services,
    db,
    emit: (event, payload) => createEmit(ctx, services.listeners, record)(event, payload),
    enqueue,
    announce: (to, message, data) => ctx.afterCommit(() => services.notify({ tenantId, to, message, data })),
    afterCommit: (callback) => void commitCallbacks.get(db)?.push(callback),
  };
  return ctx;
}

/**
 * The only function that crosses tenants, for the operator and for what concerns a whole account: works in another tenant in the same
 * transaction, so that both are written or neither is. Meanwhile no row of the first tenant is visible.
 */
export async function asTenant<T>(
  { services, db, tenantId: originalTenantId }: Pick<TenantCtx, "services" | "db" | "tenantId">,
  tenantId: Id<"ten">,
  work: (ctx: TenantCtx) => Promise<T>,
): Promise<T> {
  const setTenant = (to: Id<"ten">) => db.execute(sql`select set_config('app.tenant_id', ${bareTenantId(to)}, true)`);
  await setTenant(tenantId);
  const result = await runInContext(services, db, tenantId, work).catch(async (error) => {
    await setTenant(originalTenantId).catch(() => {}); // after an SQL error the transaction is aborted, and its scope with it
    throw error;
  });
  await setTenant(originalTenantId);
  return result;
}
