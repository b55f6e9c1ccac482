import type { Id } from "#base/ids.ts";
import type { Command } from "./statement.ts";

/** Returns only hexadecimal digits, so that the id can be interpolated into a command that takes no parameters. */
export function bareTenantId(tenantId: Id<"ten">) {
  const bare = tenantId.slice(4);
  if (!/^[0-9a-f]{32}$/.test(bare)) throw new Error("Not the id of a tenant");
  return bare;
}

/**
 * Opens a transaction in which PostgreSQL shows only this tenant's rows. The setting is local to the transaction, so nothing is left on the
 * connection for the next one. It is not a query, so a stricter isolation level can still be set after it.
 */
export const beginInTenant = (tenantId: Id<"ten">) => `begin; set local app.tenant_id = '${bareTenantId(tenantId)}'`;

/** Switches an open transaction to another tenant's scope, until its end. */
export const enterTenant: Command<Id<"ten">, unknown> = {
  kind: "write",
  name: "enter_tenant",
  text: "select where set_config('app.tenant_id', $1, true) is null",
  values: (tenantId) => [bareTenantId(tenantId)],
  row: () => undefined,
};
