import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { stageArchived } from "#features/programs/contract.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { referralEvents, referrals } from "./table.ts";

/** Whatever stood in an archived stage stands in its target now. That is no step of the deal, so no clock begins anew. */
async function moveOn({ db, announce }: TenantCtx, { stageId, targetId }: z.infer<typeof stageArchived.payload>) {
  const details = JSON.stringify({ from: stageId, to: targetId });
  await db.execute(sql`insert into ${referralEvents} (referral_id, kind, details)
    select id, 'staged', ${details}::jsonb from ${referrals} where ${referrals.stageId} = ${sql.param(stageId, referrals.stageId)} returning kind`);
  await db
    .update(referrals)
    .set({ stageId: targetId, version: sql`${referrals.version} + 1` as never })
    .where(eq(referrals.stageId, stageId));
  announce("tenant", "changed", { topics: ["referrals"] });
}

export const listeners = [on(stageArchived, moveOn)];
