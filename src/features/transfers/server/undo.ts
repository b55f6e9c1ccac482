import { and, eq, inArray, not, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { referralEvents, referrals } from "#features/referrals/server/table.ts";
import { now } from "#server/db/columns.ts";
import type { JobCtx } from "#server/jobs/handler.ts";
import { withTenant } from "#server/with-tenant.ts";
import { imports } from "./table.ts";

/** The referral progressed after the import, or a person worked on it. System events do not count. */
export const workedOn = sql`(${referrals.status} not in ('submitted', 'under_review') or ${referrals.assigneeId} is not null or exists (
  select from ${referralEvents} done where done.tenant_id = ${referrals.tenantId} and done.referral_id = ${referrals.id}
    and done.person_id is not null and done.kind <> 'imported'))`;

const batchSize = 500;

/** Undoes an import in batches. Referrals that were worked on in the meantime stay, and stay counted. */
export async function undoBatches({ services, tenantId }: JobCtx, importId: Id<"imp">) {
  for (let deletedCount = batchSize; deletedCount === batchSize; )
    deletedCount = await withTenant(services, tenantId, async ({ db, announce }) => {
      const batch = db
        .select({ id: referrals.id })
        .from(referrals)
        .where(and(eq(referrals.importId, importId), not(workedOn)))
        .limit(batchSize);
      const deleted = await db.delete(referrals).where(inArray(referrals.id, batch)).returning({ id: referrals.id });
      const isFinished = deleted.length < batchSize;
      await db
        .update(imports)
        .set({
          taken: sql`${imports.taken} - ${deleted.length}`,
          workedAt: sql`${now}`,
          ...(isFinished && { state: "undone", finishedAt: sql`${now}` }),
        })
        .where(and(eq(imports.id, importId), eq(imports.state, "undoing")));
      announce("tenant", "changed", { topics: isFinished ? ["imports", "referrals"] : ["imports"] });
      return deleted.length;
    });
}
