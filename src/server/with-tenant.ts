import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Services, TenantCtx } from "./ctx.ts";
import { inTenant, type TenantTx } from "./db/in-tenant.ts";
import { bareTenant } from "./db/tenant-scope.ts";
import { collectEvents, emitter } from "./events.ts";
import { carryJobs } from "./jobs/carry.ts";
import { type Enqueue, jobsOf } from "./jobs/task.ts";

/** The callbacks of each open transaction, to be run after its commit. */
const afterCommit = new WeakMap<TenantTx, (() => void)[]>();

/** Runs one transaction in one tenant; what it announces is sent after the commit. */
export async function withTenant<T>(
  services: Services,
  tenantId: Id<"ten">,
  work: (ctx: TenantCtx) => Promise<T>,
): Promise<T> {
  const afterwards: (() => void)[] = [];
  const result = await inTenant(services.db, tenantId, (db) => {
    afterCommit.set(db, afterwards);
    return runInContext(services, db, tenantId, work);
  });
  for (const doIt of afterwards) doIt();
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
  const { enqueue, end } = jobsOf(db);
  const events = collectEvents(db);
  const result = await work(tenantContext(services, db, tenantId, { enqueue, note: events.note }));
  events.end();
  const carry = () =>
    void carryJobs(services.db).catch((error) => services.log.error({ err: error }, "jobs wait for the clock"));
  if (end()) afterCommit.get(db)?.push(carry);
  return result;
}

type Writer = { enqueue: Enqueue; note: ReturnType<typeof collectEvents>["note"] };

function tenantContext(services: Services, db: TenantTx, tenantId: Id<"ten">, { enqueue, note }: Writer): TenantCtx {
  const ctx: TenantCtx = {
    tenantId,
    services,
    db,
    emit: (event, payload) => emitter(ctx, services.listeners, note)(event, payload),
    enqueue,
    announce: (to, message, data) => ctx.afterwards(() => services.tell({ tenantId, to, message, data })),
    afterwards: (doIt) => void afterCommit.get(db)?.push(doIt),
  };
  return ctx;
}

/**
 * The only function that crosses tenants, for the operator and for what concerns a whole account: works in another tenant in the same
 * transaction, so that both are written or neither is. Meanwhile no row of the first tenant is visible.
 */
export async function asTenant<T>(
  { services, db, tenantId: home }: Pick<TenantCtx, "services" | "db" | "tenantId">,
  tenantId: Id<"ten">,
  work: (there: TenantCtx) => Promise<T>,
): Promise<T> {
  const go = (to: Id<"ten">) => db.execute(sql`select set_config('app.tenant_id', ${bareTenant(to)}, true)`);
  await go(tenantId);
  const result = await runInContext(services, db, tenantId, work).catch(async (error) => {
    await go(home).catch(() => {}); // after an SQL error the transaction is aborted, and its scope with it
    throw error;
  });
  await go(home);
  return result;
}
