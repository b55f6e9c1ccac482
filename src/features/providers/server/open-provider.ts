import type { Id } from "#base/ids.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { readAiSettings } from "./ai-settings.ts";
import { hasNeededKey, type ProviderRow } from "./connection.ts";
import { readProvider } from "./reads.ts";
import type { Scope } from "./reserve-call.ts";

type Booked = { id: Id<"aip">; ownerId: Id<"ten">; isShared: boolean };

/**
 * Reads a provider with its address and key in its owner's scope, after the call was booked in the tenant's. Returns undefined if its owner
 * turned it off, stopped all calls or no longer offers it.
 */
export async function openProvider(
  { services }: Scope,
  { id, ownerId, isShared }: Booked,
): Promise<ProviderRow | undefined> {
  const owner = { db: readInTenant(services.db, ownerId), tenantId: ownerId };
  const [row, { stopped }] = await Promise.all([readProvider(owner, id), readAiSettings(owner)]);
  const isUsable = row?.enabled && hasNeededKey(row) && !stopped && (row.offered || !isShared);
  return isUsable ? row : undefined;
}
