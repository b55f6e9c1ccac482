import type { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";

/** Returns the people who have a plan of their own. */
export async function getPlanUses(app: Awaited<ReturnType<typeof testApp>>, tenantId: Id<"ten">): Promise<string[]> {
  const rows = await app.asOwner(
    "select target from plan_uses where tenant_id = $1 and scope = 'person' order by target",
    [tenantId.slice(4)],
  );
  return rows.map(({ target }) => target);
}
