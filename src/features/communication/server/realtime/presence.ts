import { sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Caller, Services } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { withTenant } from "#server/with-tenant.ts";
import { presence } from "../table.ts";

/** Longer than the time between two heartbeats, so that someone who is connected never appears to be away. */
const onlineFor = sql`now() + interval '100 seconds'`;

/** Stores that people of one tenant are connected, or that they left. */
export const storePresence = (
  services: Services,
  tenantId: Id<"ten">,
  personIds: readonly Id<"per">[],
  isOnline: boolean,
) =>
  withTenant(services, tenantId, async ({ db }) => {
    const onlineUntil = isOnline ? onlineFor : now;
    // In one order, so that the heartbeats of two processes never wait for each other.
    const rows = personIds.toSorted().map((personId) => ({ personId, onlineUntil, lastSeenAt: now }));
    await db
      .insert(presence)
      .values(rows)
      .onConflictDoUpdate({
        target: [presence.tenantId, presence.personId],
        set: { onlineUntil, lastSeenAt: now },
      });
  });

export async function keepOnline(services: Services, callers: readonly Caller[]) {
  for (const [tenantId, of] of Map.groupBy(callers, (caller) => caller.tenantId))
    await storePresence(
      services,
      tenantId,
      of.map(({ personId }) => personId),
      true,
    );
}
