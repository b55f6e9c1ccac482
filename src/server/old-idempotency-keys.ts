import { lt, sql } from "drizzle-orm";
import type { TenantCtx } from "./ctx.ts";
import { idempotencyKeys } from "./tables.ts";

/** Deletes answers that are too old to be requested again. */
export async function deleteOldIdempotencyKeys({ db }: TenantCtx) {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '2 days'`));
}
