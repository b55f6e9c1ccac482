import { eq } from "drizzle-orm";
import type { z } from "zod";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import type { cancelRun as cancelEndpoint } from "../contract.ts";
import { getRun } from "./reads.ts";
import { lockDraft } from "./release.ts";
import { payoutRuns } from "./table.ts";

/** Nothing has to be undone because a draft moves no money. */
export async function cancelRun(ctx: Ctx, asked: z.infer<typeof cancelEndpoint.input>) {
  const run = await lockDraft(ctx, asked);
  await ctx.db
    .update(payoutRuns)
    .set({ state: "cancelled", version: run.version + 1 })
    .where(eq(payoutRuns.id, run.id));
  await audit(ctx, { action: "payouts.cancelled", subject: run.id });
  ctx.announce("tenant", "changed", { topics: ["payouts"] });
  return getRun(ctx, { id: run.id });
}
