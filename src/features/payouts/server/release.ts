import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { type Id, id } from "#base/ids.ts";
import { mustBeFresh } from "#features/identity/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors, type releaseRun as releaseEndpoint } from "../contract.ts";
import { finishIfOver } from "./finish.ts";
import { releaseSome } from "./let-go.ts";
import { railBy } from "./rails/every.ts";
import { getRun } from "./reads.ts";
import { wayOf } from "./settings.ts";
import { payoutItems, payoutRuns } from "./table.ts";

const releasing = defineTask("payouts.release", "money", z.object({ runId: id("run") }));
export const releaseLater = ({ enqueue }: Pick<TenantCtx, "enqueue">, runId: Id<"run">) =>
  enqueue(releasing, { runId }, { key: `release ${runId}` });

type Asked = z.infer<typeof releaseEndpoint.input>;

/** Locks the draft until the end of the transaction and rejects callers that saw another version. */
export async function heldDraft({ db }: Pick<TenantCtx, "db">, { id: runId, version }: Asked) {
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
export async function releaseRun(ctx: Ctx, asked: Asked) {
  await mustBeFresh(ctx);
  const run = await heldDraft(ctx, asked);
  const rails = await ctx.db
    .selectDistinct({ rail: payoutItems.rail })
    .from(payoutItems)
    .where(and(eq(payoutItems.runId, run.id), eq(payoutItems.state, "draft")));
  if (rails.length === 0) throw errors.nothingDue();
  const { keys } = await wayOf(ctx);
  for (const { rail } of rails) if (rail && !railBy[rail].offered(keys)) throw errors.railNotSet({ rail });
  await ctx.db
    .update(payoutRuns)
    .set({ state: "released", releasedById: ctx.personId, releasedAt: now as never, version: run.version + 1 })
    .where(eq(payoutRuns.id, run.id));
  await releaseLater(ctx, run.id);
  const after = await getRun(ctx, { id: run.id });
  await audit(ctx, { action: "payouts.released", subject: run.id, after: { totals: after.totals } });
  ctx.announce("tenant", "changed", { topics: ["payouts"] });
  return after;
}

/**
 * Processes batches of a hundred, each in one transaction: if the process is killed, the job continues with the remaining items.
 */
async function work({ services, tenantId }: JobCtx, { runId }: { runId: Id<"run"> }) {
  while ((await withTenant(services, tenantId, (ctx) => releaseSome(ctx, runId))) > 0);
  await withTenant(services, tenantId, (ctx) => finishIfOver(ctx, runId));
}

export const releaseTasks = [defineTaskHandler(releasing, work)];
