import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { partnerTerms } from "#features/programs/server/table.ts";
import type { Tier } from "#features/programs/tiers.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import type { cancelRun as cancelEndpoint } from "../../contract/runs.ts";
import { payoutItems, payoutRuns } from "../table.ts";
import { basisOf, calculate } from "./calculation.ts";
import { getRun } from "./read-runs.ts";
import { lockDraft } from "./release.ts";
import { saveCalculated } from "./save-calculated.ts";
import { unclaimedLines } from "./unclaimed-lines.ts";

const pageSize = 500;

/**
 * Drafts a run from everything that is payable now, or only from that of some tiers, with one item per person and currency. Returns
 * undefined if nothing is due.
 * Only one draft may be open at a time, and it excludes what a released run is about to pay; otherwise the same money would be
 * promised twice.
 */
export async function draft(
  ctx: TenantCtx,
  by: Id<"per"> | null,
  only?: readonly Tier[],
): Promise<Id<"run"> | undefined> {
  const { db } = ctx;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('payouts.draft ' || ${ctx.tenantId}, 0))`);
  const [open] = await db.select({ id: payoutRuns.id }).from(payoutRuns).where(eq(payoutRuns.state, "draft"));
  if (open) throw errors.draftOpen({ id: open.id });
  const run = firstOf(await db.insert(payoutRuns).values({ until: sql`now()`, createdById: by }).returning());
  const isIncluded = only ? isInTier(ctx, only) : sql`true`;
  const { rowCount } = await db.execute(sql`
    insert into payout_items (run_id, person_id, earned_currency, currency, gross_minor, minor, lines)
    select ${sql.param(run.id, payoutRuns.id)}, person_id, currency, currency, sum(left_minor), sum(left_minor), count(*)
    from (${unclaimedLines(run)}) due where ${isIncluded} group by person_id, currency returning lines`);
  if (!rowCount) {
    await db.delete(payoutRuns).where(eq(payoutRuns.id, run.id));
    return undefined;
  }
  await calculateAll(ctx, run.id);
  ctx.announce("tenant", "changed", { topics: ["payouts"] });
  return run.id;
}

const isInTier = ({ tenantId }: TenantCtx, only: readonly Tier[]) =>
  sql`due.person_id in (select ${partnerTerms.personId} from ${partnerTerms} where ${and(
    eq(partnerTerms.tenantId, tenantId),
    inArray(partnerTerms.tier, [...only]),
  )})`;

/** Works page by page to keep memory bounded. */
async function calculateAll(ctx: TenantCtx, runId: Id<"run">) {
  const basis = await basisOf(ctx);
  for (let after: Id<"pit"> | undefined; ; ) {
    const page = await ctx.db
      .select({
        id: payoutItems.id,
        personId: payoutItems.personId,
        earnedCurrency: payoutItems.earnedCurrency,
        grossMinor: payoutItems.grossMinor,
        lines: payoutItems.lines,
      })
      .from(payoutItems)
      .where(and(eq(payoutItems.runId, runId), after ? gt(payoutItems.id, after) : undefined))
      .orderBy(asc(payoutItems.id))
      .limit(pageSize);
    const rows = await calculate(ctx, basis, page);
    await saveCalculated(
      ctx,
      rows.map((row) => ({ ...row, state: row.left ? "left" : "draft" })),
    );
    if (page.length < pageSize) return;
    after = defined(page.at(-1)).id;
  }
}

export async function draftRun(ctx: Ctx) {
  const id = await draft(ctx, ctx.personId);
  if (!id) throw errors.nothingDue();
  const created = await getRun(ctx, { id });
  await audit(ctx, { action: "payouts.drafted", subject: id, after: { totals: created.totals } });
  return created;
}

/** Nothing has to be undone because a draft moves no money. */
export async function cancelRun(ctx: Ctx, input: z.infer<typeof cancelEndpoint.input>) {
  const run = await lockDraft(ctx, input);
  await ctx.db
    .update(payoutRuns)
    .set({ state: "cancelled", version: run.version + 1 })
    .where(eq(payoutRuns.id, run.id));
  await audit(ctx, { action: "payouts.cancelled", subject: run.id });
  ctx.announce("tenant", "changed", { topics: ["payouts"] });
  return getRun(ctx, { id: run.id });
}
