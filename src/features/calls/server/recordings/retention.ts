import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { TenantCtx } from "#server/ctx.ts";
import { callRecordings } from "../table.ts";
import { eraseRecordings } from "./record.ts";
import { readCallSettings } from "./settings.ts";

/** Recordings in one run: the rest follows in the next one, ten minutes later. */
const batchSize = 100;

/** Deletes recordings that are older than the tenant keeps them. */
export async function deleteExpiredRecordings(ctx: TenantCtx) {
  const { recordingDays } = await readCallSettings(ctx);
  if (recordingDays === null) return;
  const expired = await ctx.db
    .select({ id: callRecordings.id, objectId: callRecordings.objectId })
    .from(callRecordings)
    .where(
      and(
        eq(callRecordings.tenantId, ctx.tenantId),
        isNotNull(callRecordings.objectId),
        lt(callRecordings.createdAt, sql`now() - make_interval(days => ${recordingDays})`),
      ),
    )
    .limit(batchSize);
  await eraseRecordings(ctx, expired);
}
