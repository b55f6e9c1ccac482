import { type BuildExtraConfigColumns, sql } from "drizzle-orm";
import {
  foreignKey,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgPolicy,
  pgTable,
  primaryKey,
} from "drizzle-orm/pg-core";
import type { Prefix } from "#base/ids.ts";
import { idColumn, instant, now } from "./columns.ts";

/** Throws when no tenant is set: a missing scope is an error, not an empty page. */
const currentTenant = sql`current_setting('app.tenant_id')::uuid`;
const isOwnRow = sql`tenant_id = ${currentTenant}`;

const ownColumns = <P extends Prefix>(prefix: P) => ({
  tenantId: idColumn("tenant_id", "ten").notNull().default(currentTenant),
  id: idColumn("id", prefix).notNull().default(sql`uuidv7()`),
  createdAt: instant("created_at").notNull().default(now),
});
type OwnColumns<P extends Prefix> = ReturnType<typeof ownColumns<P>>;

/**
 * Declares a table whose rows belong to one tenant. It adds the key `(tenant_id, id)` and the policy that hides other tenants' rows;
 * `migrate()` adds FORCE, which drizzle-kit cannot express.
 */
export const tenantTable = <N extends string, P extends Prefix, C extends Record<string, PgColumnBuilderBase>>(
  name: N,
  prefix: P,
  columns: C,
  extra: (self: BuildExtraConfigColumns<N, OwnColumns<P> & C, "pg">) => PgTableExtraConfigValue[] = () => [],
) =>
  pgTable<N, OwnColumns<P> & C>(name, { ...ownColumns(prefix), ...columns }, (self) => [
    primaryKey({ name: `${name}_pkey`, columns: [self.tenantId, self.id] as unknown as [PgColumn, PgColumn] }),
    pgPolicy(`${name}_tenant`, { using: isOwnRow, withCheck: isOwnRow }),
    ...extra(self),
  ]);

type Keyed = { tenantId: PgColumn; id: PgColumn };

/** Foreign keys ignore row security: without the tenant in the key, one tenant's row could reference another's. */
export const tenantForeignKey = (self: { tenantId: unknown }, column: unknown, parent: Keyed) =>
  foreignKey({
    columns: [self.tenantId, column] as [PgColumn, PgColumn],
    foreignColumns: [parent.tenantId, parent.id],
  });
