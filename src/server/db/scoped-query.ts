import pg from "pg";
import type { Id } from "#base/ids.ts";

/** Answers no row, so that only the statement's own rows come back. Prepared on each connection by `connect()`. */
export const setTenant = { name: "set_tenant", text: "select where set_config('app.tenant_id', $1, true) is null" };

/** Nothing but hexadecimal digits, so that it may stand in a command that takes no parameters. */
export function bareTenant(tenantId: Id<"ten">) {
  const bare = tenantId.slice(4);
  if (!/^[0-9a-f]{32}$/.test(bare)) throw new Error("Not the id of a tenant");
  return bare;
}

/** As much of pg's wire as is used here. */
type Connection = { bind(message: { statement: string; values: unknown[] }): void; execute(message: object): void };
declare class WireQuery extends pg.Query {
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

/**
 * One statement inside one tenant, in one round trip, without BEGIN and COMMIT.
 *
 * Everything sent between two Syncs is one implicit transaction: the setting is local to it and dies with the statement,
 * and when the setting fails Postgres skips the statement. Nothing is left on the connection to be mistaken about.
 */
export class ScopedQuery extends (pg.Query as unknown as typeof WireQuery) {
  readonly #tenant: string;
  #settled = false;

  constructor(
    tenantId: Id<"ten">,
    config: pg.QueryArrayConfig,
    callback: (error: Error | null, result: pg.QueryArrayResult) => void,
  ) {
    super({ ...config, callback } as pg.QueryArrayConfig);
    this.#tenant = bareTenant(tenantId);
  }

  override prepare(connection: Connection) {
    connection.bind({ statement: setTenant.name, values: [this.#tenant] });
    connection.execute({});
    super.prepare(connection);
  }

  override handleCommandComplete(message: unknown, connection: Connection) {
    if (this.#settled) super.handleCommandComplete(message, connection);
    this.#settled = true; // the first one was the setting's
  }
}
