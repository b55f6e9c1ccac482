import { eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Closed } from "#base/page.ts";
import type { Services } from "#server/ctx.ts";
import type { Db } from "#server/db/client.ts";
import { read } from "#server/db/in-tenant.ts";
import type { Listener } from "#server/db/listener.ts";
import { ListenerCache } from "#server/db/listener-cache.ts";
import { statement } from "#server/db/statement.ts";
import type { JobPolicy } from "#server/jobs/queue.ts";
import { tenantsChannel } from "./reads.ts";
import { tenants } from "./table.ts";

const stateById = statement("tenancy.stateOf", { id: tenants.id }, (from, p) =>
  from.select({ state: tenants.state, note: tenants.stateNote }).from(tenants).where(eq(tenants.id, p.id)),
);

/** Whether a tenant is served. One whose row is gone counts as closed. */
export type TenantStatus = { closed: Closed | undefined };

async function loadStatus(db: Db, id: Id<"ten">): Promise<TenantStatus> {
  const [found] = await read(db, stateById, { id });
  const { state, note } = found ?? { state: "closing" as const, note: null };
  return { closed: state === "active" ? undefined : { state, note: note ?? "" } };
}

/** What happens to a tenant's jobs and mails. */
export async function jobPolicyOf({ db }: Pick<Services, "db">, id: Id<"ten">): Promise<JobPolicy> {
  const [found] = await read(db, stateById, { id });
  return found ? (found.state === "active" ? "run" : "hold") : "drop";
}

/** Cached in each process until the tenant's row changes. */
export function createStatusCache(db: Db, listener: Listener) {
  const cache = new ListenerCache<TenantStatus>(listener, (id) => loadStatus(db, id as Id<"ten">), {
    servesStale: true,
  });
  listener.on(tenantsChannel, (uuid) => {
    const changed = `ten_${uuid.replaceAll("-", "")}`;
    cache.invalidate((_, id) => id === changed);
  });
  return (id: Id<"ten">): TenantStatus | Promise<TenantStatus> => cache.peek(id) ?? cache.get(id);
}
