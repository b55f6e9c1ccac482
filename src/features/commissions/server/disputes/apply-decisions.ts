import { and, asc, eq, lte } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { leftOf } from "#features/ledger/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { correctableMinor } from "../../rules/adjustments.ts";
import { lockCommission, type Row, updateVersioned } from "../lines/change.ts";
import { addTimelineEvents, refresh } from "../lines/timeline.ts";
import { notifyLater } from "../notices.ts";
import { disputes } from "../table.ts";
import { adjust, planFor } from "./adjustment.ts";
import { reopen } from "./answers.ts";

type Dispute = typeof disputes.$inferSelect;

/** Applies the decisions about disputes that can no longer be undone, each in its own transaction. A second run has no effect. */
export async function applyDecisions(services: Services, tenantId: Id<"ten">, now = Date.now()) {
  const isDue = and(eq(disputes.state, "open"), lte(disputes.undoUntil, new Date(now).toISOString()));
  const due = await withTenant(services, tenantId, ({ db }) =>
    db
      .select({ id: disputes.id, commissionId: disputes.commissionId })
      .from(disputes)
      .where(isDue)
      .orderBy(asc(disputes.id)),
  );
  for (const { id, commissionId } of due)
    await withTenant(services, tenantId, async (ctx) => {
      // The commission is locked first, in the same order as by the requests that decide and undo.
      const row = await lockCommission(ctx, commissionId);
      const [dispute] = await ctx.db
        .select()
        .from(disputes)
        .where(and(eq(disputes.id, id), isDue));
      if (dispute) await applyDecision(ctx, row, dispute);
    });
}

async function applyDecision(ctx: TenantCtx, row: Row, dispute: Dispute) {
  const { id, answer: text, answeredById, decidedMinor } = dispute;
  const outcome = defined(dispute.decidedOutcome);
  const actor = { ...ctx, personId: defined(answeredById) };
  const isUpheld = outcome === "upheld" && decidedMinor !== null;
  // The commission may have changed since the decision, so that nothing is left to correct: then it has to be decided again.
  if (isUpheld && (await planFor(ctx, row, decidedMinor)).kind === "none") {
    await reopen(ctx, id);
    return refresh(ctx);
  }
  const unlocked = await updateVersioned(ctx, row, { disputed: false });
  addTimelineEvents(actor, { commissionId: row.id, kind: "dispute_answered", text, details: { outcome } });
  const adjustedMinor = isUpheld ? await adjust(actor, unlocked, decidedMinor, id) : null;
  const applied = { state: outcome, adjustedMinor, decidedOutcome: null, decidedMinor: null, undoUntil: null };
  await ctx.db.update(disputes).set(applied).where(eq(disputes.id, id));
  await audit(actor, {
    action: "commissions.disputeAnswered",
    subject: row.id,
    before: { state: "open" },
    after: { state: outcome, ...(adjustedMinor !== null && { adjustedMinor }) },
  });
  const left = (await leftOf(ctx, [row.id])).get(row.id) ?? 0;
  await notifyLater(actor, {
    commissionId: row.id,
    kind: outcome === "upheld" ? "disputeUpheld" : "disputeDeclined",
    ...(adjustedMinor === null && { minor: left }),
    answer: { text, beforeMinor: correctableMinor(row), afterMinor: decidedMinor ?? correctableMinor(row) },
  });
  refresh(ctx);
}
