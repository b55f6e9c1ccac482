import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { stageArchived } from "#features/programs/contract.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { on } from "#server/events.ts";
import { referralEvents, referrals } from "./table.ts";

/** Deals in an archived stage move to its target. This is not progress of the deal, so the time in the stage is not reset. */
async function moveToTargetStage(
  { db, announce }: TenantCtx,
  { stageId, targetId }: z.infer<typeof stageArchived.payload>,
) {
  const details = JSON.stringify({ from: stageId, to: targetId });
  await db.execute(sql`insert into ${referralEvents} (referral_id, kind, details)
    select id, 'staged', ${details}::jsonb from ${referrals} where ${referrals.stageId} = ${sql.param(stageId, referrals.stageId)} returning kind`);
  await db
    .update(referrals)
    .set({ stageId: targetId, version: sql`${referrals.version} + 1` })
    .where(eq(referrals.stageId, stageId));
  announce("tenant", "changed", { topics: ["referrals"] });
}

export const listeners = [on(stageArchived, moveToTargetStage)];
