import { sql } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Caller, Services } from "#server/ctx.ts";
import type { TenantTx } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../contract.ts";
import { quotaOf } from "../rules.ts";
import type { FileCtx } from "./reads.ts";
import { objects, uploads } from "./table.ts";

/** The size of all stored files and of all uploads in progress. */
const storedBytes = statement("files.storedBytes", {}, (from) =>
  from
    .select({
      bytes: sql<number>`(select coalesce(sum(${objects.size}), 0) from ${objects})
      + (select coalesce(sum(${uploads.received}), 0) from ${uploads} where ${uploads.objectId} is null)`.mapWith(
        Number,
      ),
    })
    .from(sql`(values (1)) as one`),
);

const fitsQuota = (added: number, bytes: number, { plan }: Pick<Caller, "plan">, { settings }: Services) =>
  bytes + added <= quotaOf(plan, settings.FILES_QUOTA_MB);

/** Rejects an upload early, before the client sends bytes in vain. */
export async function assertQuota(ctx: FileCtx, added: number) {
  const stored = firstOf(await ctx.db.run(storedBytes, {}));
  if (!fitsQuota(added, stored.bytes, ctx, ctx.services)) throw errors.full();
}

/** The lock serializes concurrent uploads, so that two that only fit one at a time cannot both pass before the first one commits. */
export async function lockAndAssertQuota(db: TenantTx, ctx: FileCtx, added: number) {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('files ' || current_setting('app.tenant_id'), 0))`,
  );
  const stored = firstOf(await db.run(storedBytes, {}));
  if (!fitsQuota(added, stored.bytes, ctx, ctx.services)) throw errors.full();
}
