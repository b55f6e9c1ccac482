import { sql } from "drizzle-orm";
import type { Caller, Services } from "#server/ctx.ts";
import type { TenantTx } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../contract.ts";
import { quotaOf } from "../rules.ts";
import type { FileCtx } from "./reads.ts";
import { objects, uploads } from "./table.ts";

/** The size of all stored files and of all uploads in progress. */
const kept = statement("files.storedBytes", {}, (from) =>
  from
    .select({
      bytes: sql<number>`(select coalesce(sum(${objects.size}), 0) from ${objects})
      + (select coalesce(sum(${uploads.received}), 0) from ${uploads} where ${uploads.objectId} is null)`.mapWith(
        Number,
      ),
    })
    .from(sql`(values (1)) as one`),
);

const leaves = (more: number, bytes: number, { plan }: Pick<Caller, "plan">, { settings }: Services) =>
  bytes + more <= quotaOf(plan, settings.FILES_QUOTA_MB);

/** Rejects an upload early, before the client sends bytes in vain. */
export async function mustHaveRoom(ctx: FileCtx, more: number) {
  const [now] = await ctx.db.run(kept, {});
  if (!leaves(more, now!.bytes, ctx, ctx.services)) throw errors.full();
}

/** The lock serializes concurrent uploads, so that two that only fit one at a time cannot both pass before the first one commits. */
export async function takeRoom(db: TenantTx, ctx: FileCtx, more: number) {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('files ' || current_setting('app.tenant_id'), 0))`,
  );
  const [now] = await db.run(kept, {});
  if (!leaves(more, now!.bytes, ctx, ctx.services)) throw errors.full();
}
