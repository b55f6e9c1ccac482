import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { openStates } from "../rules.ts";
import { payoutRuns } from "./table.ts";

const open = sql.raw(openStates.map((state) => `'${state}'`).join());

/**
 * Finishes a run after its last item. It runs in its own transaction so that of two items that end at the same moment, one sees
 * the other.
 */
export async function finishIfDone({ db, announce }: TenantCtx, runId?: Id<"run">) {
  const finished = await db
    .update(payoutRuns)
    .set({ state: "finished", finishedAt: now, version: sql`${payoutRuns.version} + 1` })
    .where(
      and(
        eq(payoutRuns.state, "released"),
        runId && eq(payoutRuns.id, runId),
        sql`not exists (select from payout_items i where i.run_id = ${payoutRuns.id} and
          (i.state in (${open}) or (i.state = 'failed' and i.next_try_at is not null)))`,
      ),
    )
    .returning({ id: payoutRuns.id });
  if (finished.length > 0) announce("tenant", "changed", { topics: ["payouts"] });
}
