import type { Id } from "#base/ids.ts";
import type { Command } from "./statement.ts";

/** Nothing but hexadecimal digits, so that it may stand in a command that takes no parameters. */
export function bareTenant(tenantId: Id<"ten">) {
  const bare = tenantId.slice(4);
  if (!/^[0-9a-f]{32}$/.test(bare)) throw new Error("Not the id of a tenant");
  return bare;
}

/**
 * Local to the transaction, even where that is no more than one statement under the same Sync: nothing is left on the
 * connection to be mistaken about, and when it fails Postgres skips what follows.
 */
export const enterTenant: Command<Id<"ten">, unknown> = {
  kind: "write",
  name: "enter_tenant",
  text: "select where set_config('app.tenant_id', $1, true) is null",
  values: (tenantId) => [bareTenant(tenantId)],
  row: () => undefined,
};
