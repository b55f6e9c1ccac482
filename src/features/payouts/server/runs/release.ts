import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { type Id, id } from "#base/ids.ts";
import { assertRecentProof } from "#features/identity/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../../contract/errors.ts";
import type { releaseRun as releaseEndpoint } from "../../contract/runs.ts";
import { openStates } from "../../rules/items.ts";
import { railsByName } from "../rails/registry.ts";
import { railContextOf } from "../settings/settings.ts";
import { payoutItems, payoutRuns } from "../table.ts";
import { executeBatch } from "./execute-batch.ts";
import { getRun } from "./read-runs.ts";

const releaseTask = defineTask("payouts.release", "money", z.object({ runId: id("run") }));
export const enqueueRelease = ({ enqueue }: Pick<TenantCtx, "enqueue">, runId: Id<"run">) =>
  enqueue(releaseTask, { runId }, { key: `release ${runId}` });

type RunVersion = z.infer<typeof releaseEndpoint.input>;

/** Locks the draft until the end of the transaction and rejects callers that saw another version. */
export async function lockDraft({ db }: Pick<TenantCtx, "db">, { id: runId, version }: RunVersion) {
  const [run] = await db.select().from(payoutRuns).where(eq(payoutRuns.id, runId)).for("update");
  if (!run) throw baseErrors.notFound();
  if (run.state !== "draft") throw errors.cannotMove({ state: run.state });
  if (run.version !== version) throw errors.stale({ version: String(run.version) });
  return run;
}

/**
 * Marks the run as released; jobs send the money. Of concurrent requests one succeeds, and the others get an error that the run
 * is no longer a draft.
 */
export async function releaseRun(ctx: Ctx, input: RunVersion) {
  await assertRecentProof(ctx);
  const run = await lockDraft(ctx, input);
  const rails = await ctx.db
    .selectDistinct({ rail: payoutItems.rail })
    .from(payoutItems)
    .where(and(eq(payoutItems.runId, run.id), eq(payoutItems.state, "draft")));
  if (rails.length === 0) throw errors.nothingDue();
  const { keys } = await railContextOf(ctx);
  for (const { rail } of rails) if (rail && !railsByName[rail].isConfigured(keys)) throw errors.railNotSet({ rail });
  await ctx.db
    .update(payoutRuns)
    .set({ state: "released", releasedById: ctx.personId, releasedAt: now, version: run.version + 1 })
    .where(eq(payoutRuns.id, run.id));
  await enqueueRelease(ctx, run.id);
  const after = await getRun(ctx, { id: run.id });
  await audit(ctx, { action: "payouts.released", subject: run.id, after: { totals: after.totals } });
  ctx.announce("tenant", "changed", { topics: ["payouts"] });
  return after;
}

/**
 * Processes batches of a hundred, each in one transaction: if the process is killed, the job continues with the remaining items.
 */
async function runRelease({ services, tenantId }: JobCtx, { runId }: { runId: Id<"run"> }) {
  while ((await withTenant(services, tenantId, (ctx) => executeBatch(ctx, runId))) > 0);
  await withTenant(services, tenantId, (ctx) => finishIfDone(ctx, runId));
}

const openStateList = sql.raw(openStates.map((state) => `'${state}'`).join());

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
          (i.state in (${openStateList}) or (i.state = 'failed' and i.next_try_at is not null)))`,
      ),
    )
    .returning({ id: payoutRuns.id });
  if (finished.length > 0) announce("tenant", "changed", { topics: ["payouts"] });
}

export const releaseTasks = [defineTaskHandler(releaseTask, runRelease)];
