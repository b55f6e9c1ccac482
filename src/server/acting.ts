import type { Id } from "#base/ids.ts";
import type { Floor, TenantCtx } from "./ctx.ts";
import { inTenant } from "./db/in-tenant.ts";
import { emitter } from "./events.ts";
import { enqueuer } from "./jobs/task.ts";
import type { Announcement } from "./realtime/announce.ts";

/** One transaction in one tenant, with its voice: what it announces is told once the commit stands. */
export async function acting<T>(floor: Floor, tenantId: Id<"ten">, work: (ctx: TenantCtx) => Promise<T>): Promise<T> {
  const announcements: Announcement[] = [];
  const result = await inTenant(floor.db, tenantId, (db) => {
    const ctx: TenantCtx = {
      tenantId,
      floor,
      db,
      emit: (event, payload) => emitter(ctx, floor.listeners)(event, payload),
      enqueue: enqueuer(db),
      announce: (to, message, data) => void announcements.push({ tenantId, to, message, data }),
    };
    return work(ctx);
  });
  for (const announcement of announcements) floor.tell(announcement);
  return result;
}
