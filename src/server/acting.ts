import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Floor, TenantCtx } from "./ctx.ts";
import { inTenant, type TenantTx } from "./db/in-tenant.ts";
import { bareTenant } from "./db/tenant-scope.ts";
import { emitter, happenings } from "./events.ts";
import { carryJobs } from "./jobs/carry.ts";
import { type Enqueue, jobsOf } from "./jobs/task.ts";

/** What each open transaction has done once it stands. */
const toDo = new WeakMap<TenantTx, (() => void)[]>();

/** One transaction in one tenant, with its voice: what it announces is told once the commit stands. */
export async function acting<T>(floor: Floor, tenantId: Id<"ten">, work: (ctx: TenantCtx) => Promise<T>): Promise<T> {
  const afterwards: (() => void)[] = [];
  const result = await inTenant(floor.db, tenantId, (db) => {
    toDo.set(db, afterwards);
    return speaking(floor, db, tenantId, work);
  });
  for (const doIt of afterwards) doIt();
  return result;
}

/**
 * At the end of the work, while its tenant's scope is still set, what happened is written and whatever is for later is left;
 * that is carried to the queue once the commit stands.
 */
async function speaking<T>(floor: Floor, db: TenantTx, tenantId: Id<"ten">, work: (ctx: TenantCtx) => Promise<T>) {
  const { enqueue, end } = jobsOf(db);
  const happened = happenings(db);
  const result = await work(voiceIn(floor, db, tenantId, { enqueue, note: happened.note }));
  happened.end();
  const carry = () =>
    void carryJobs(floor.db).catch((error) => floor.log.error({ err: error }, "jobs wait for the clock"));
  if (end()) toDo.get(db)?.push(carry);
  return result;
}

type Pen = { enqueue: Enqueue; note: ReturnType<typeof happenings>["note"] };

function voiceIn(floor: Floor, db: TenantTx, tenantId: Id<"ten">, { enqueue, note }: Pen): TenantCtx {
  const ctx: TenantCtx = {
    tenantId,
    floor,
    db,
    emit: (event, payload) => emitter(ctx, floor.listeners, note)(event, payload),
    enqueue,
    announce: (to, message, data) => ctx.afterwards(() => floor.tell({ tenantId, to, message, data })),
    afterwards: (doIt) => void toDo.get(db)?.push(doIt),
  };
  return ctx;
}

/**
 * The one function that crosses tenants, for the operator and for what concerns a whole account: does something in another tenant, in
 * the same transaction, so that both are written or neither is. While it works, no row of the first tenant can be seen.
 */
export async function elsewhere<T>(
  { floor, db, tenantId: home }: Pick<TenantCtx, "floor" | "db" | "tenantId">,
  tenantId: Id<"ten">,
  work: (there: TenantCtx) => Promise<T>,
): Promise<T> {
  const go = (to: Id<"ten">) => db.execute(sql`select set_config('app.tenant_id', ${bareTenant(to)}, true)`);
  await go(tenantId);
  const result = await speaking(floor, db, tenantId, work).catch(async (error) => {
    await go(home).catch(() => {}); // where SQL failed the transaction is over, and its scope with it
    throw error;
  });
  await go(home);
  return result;
}
