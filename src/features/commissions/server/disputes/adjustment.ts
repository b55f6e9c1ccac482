import { eq } from "drizzle-orm";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { leftOf } from "#features/ledger/server/reads.ts";
import type { Account } from "#features/ledger/values.ts";
import type { Ctx } from "#server/ctx.ts";
import { reversedSoFar } from "../../rules/refunds.ts";
import { accountOf, isFinal, isPaidOut, mayMove } from "../../rules/transitions.ts";
import { approvalsRequiredFor, completeApproval, mature } from "../approvals/approvals.ts";
import { eventsOf } from "../events/deal-events.ts";
import { refundTotalsOf } from "../events/refunds.ts";
import { applyMove, emitMoved, lockCommission, type Row, transfer, updateVersioned } from "../lines/change.ts";
import { addTimelineEvents } from "../lines/timeline.ts";
import { remindApprovers } from "../notices.ts";
import { settingsOf } from "../settings/settings.ts";
import { commissionApprovals, commissions } from "../table.ts";

/** Sets a commission to its corrected amount, minus refunds, and returns the difference. */
export async function adjust(ctx: Ctx, row: Row, minor: number, disputeId: Id<"dsp">): Promise<number> {
  const before = row.state === "void" ? 0 : row.minor;
  const change = minor - before;
  if (change === 0) return 0;
  const isClosed = isFinal(row.state) || (isPaidOut(row.state) && change > 0);
  if (isClosed) return change > 0 ? addSupplement(ctx, row, change, disputeId) : 0;

  const [refunds, left] = await Promise.all([readRefundTotals(ctx, row), leftOf(ctx, [row.id])]);
  const leftMinor = minor - reversedSoFar(minor, refunds);
  const delta = leftMinor - (left.get(row.id) ?? 0);
  const details = { minor: Math.abs(change), raised: change > 0, leftMinor };
  await postAdjustment(ctx, row, delta, accountOf(row.state), disputeId);
  const keepsApproval = change < 0 || !mayMove("adjust", row.state, "system");
  if (keepsApproval) {
    const after = await updateVersioned(ctx, row, { minor });
    addTimelineEvents(ctx, { commissionId: row.id, kind: "adjusted", details });
    if (leftMinor === 0 && mayMove("reverse", row.state, "system"))
      await applyMove(ctx, after, "reverse", { as: "system", leftMinor });
  } else await restartApproval(ctx, row, minor, leftMinor, details);
  return change;
}

async function readRefundTotals(ctx: Ctx, row: Row) {
  const [events, { timeZone }] = await Promise.all([eventsOf(ctx, row.referralId), settingsOf(ctx)]);
  const applied = events.filter(({ state }) => state === "applied");
  const none = { baseMinor: 0, refundedMinor: 0, isReversed: false };
  return (await refundTotalsOf(ctx, row, applied, timeZone)) ?? none;
}

async function postAdjustment(ctx: Ctx, row: Row, delta: number, account: Account, disputeId: Id<"dsp">) {
  const [from, to]: Account[] = delta > 0 ? ["expense", account] : [account, "expense"];
  const cause = `adjusted:${disputeId}`;
  await transfer(ctx, row, {
    movement: "adjusted",
    cause,
    from: defined(from),
    to: defined(to),
    minor: Math.abs(delta),
  });
}

/** Resets the approvals: an amount that one person raised has to be approved by others, as if it were new. */
async function restartApproval(ctx: Ctx, row: Row, minor: number, leftMinor: number, details: Record<string, unknown>) {
  await ctx.db.delete(commissionApprovals).where(eq(commissionApprovals.commissionId, row.id));
  const needed = await approvalsRequiredFor(ctx, leftMinor, row.currency);
  const patch = { minor, approvalsNeeded: needed };
  const after = await applyMove(ctx, row, "adjust", { as: "system", by: ctx.personId, leftMinor, patch, details });
  if (row.state === "approved") {
    const cause = `withheld:${after.version}`;
    await transfer(ctx, row, { movement: "withheld", cause, from: "payable", to: "held", minor: leftMinor });
  }
  if (needed === 0) await completeApproval(ctx, after, leftMinor, "system");
  else await remindApprovers(ctx);
}

/** A paid commission stays as it was paid. The difference becomes a separate commission whose rule key is the dispute's id. */
async function addSupplement(ctx: Ctx, row: Row, minor: number, disputeId: Id<"dsp">): Promise<number> {
  const { eventId, referralId, programId, personId, part, trigger, planVersionId, why, currency, closerId } = row;
  const shared = { eventId, referralId, programId, personId, part, trigger, planVersionId, why, currency, closerId };
  const line = { ...shared, ruleKey: disputeId, minor, state: "on_hold" as const, holdUntil: new Date().toISOString() };
  const created = firstOf(await ctx.db.insert(commissions).values(line).returning({ id: commissions.id }));
  const added = await lockCommission(ctx, created.id);
  await emitMoved(ctx, added, { before: null, leftMinor: minor, by: ctx.personId });
  await postAdjustment(ctx, added, minor, "held", disputeId);
  addTimelineEvents(
    ctx,
    { commissionId: added.id, kind: "accrued", details: { minor, of: row.id } },
    { commissionId: row.id, kind: "adjusted", details: { minor, raised: true, by: added.id } },
  );
  const refundedMinor = reversedSoFar(minor, await readRefundTotals(ctx, row));
  await transfer(ctx, added, {
    movement: "reduced",
    cause: "refunds",
    from: "held",
    to: "expense",
    minor: refundedMinor,
  });
  if (refundedMinor === minor) await applyMove(ctx, added, "reverse", { as: "system", leftMinor: 0 });
  else await mature(ctx, [added]);
  return minor;
}
