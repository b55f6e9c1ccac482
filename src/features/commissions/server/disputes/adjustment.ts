import { eq } from "drizzle-orm";
import { defined, firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { leftOf } from "#features/ledger/server/reads.ts";
import type { Account } from "#features/ledger/values.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { type Adjustment, planAdjustment } from "../../rules/adjustments.ts";
import { mayMove } from "../../rules/transitions.ts";
import { approvalsRequiredFor, completeApproval, mature } from "../approvals/approvals.ts";
import { eventsOf } from "../events/deal-events.ts";
import { refundTotalsOf } from "../events/refunds.ts";
import { applyMove, emitMoved, lockCommission, type Row, transfer, updateVersioned } from "../lines/change.ts";
import { type Actor, addTimelineEvents } from "../lines/timeline.ts";
import { remindApprovers } from "../notices.ts";
import { settingsOf } from "../settings/settings.ts";
import { commissionApprovals, commissions } from "../table.ts";

type DbReader = Pick<ReadCtx, "db" | "tenantId">;

/** Sets a commission to its corrected amount, minus refunds, and returns the difference. */
export async function adjust(actor: Actor, row: Row, minor: number, disputeId: Id<"dsp">): Promise<number> {
  const plan = await planFor(actor, row, minor);
  if (plan.kind === "none") return 0;
  if (plan.kind === "supplement") await addSupplement(actor, row, plan, disputeId);
  else await correct(actor, row, minor, plan, disputeId);
  return plan.changeMinor;
}

/** Decides what a corrected amount would do to the commission as it is now. */
export async function planFor(reader: DbReader, row: Row, minor: number): Promise<Adjustment> {
  const [refunds, left] = await Promise.all([readRefundTotals(reader, row), leftOf(reader, [row.id])]);
  return planAdjustment({ ...row, leftMinor: left.get(row.id) ?? 0 }, refunds, minor);
}

type Plan<K extends Adjustment["kind"]> = Extract<Adjustment, { kind: K }>;

async function correct(actor: Actor, row: Row, minor: number, plan: Plan<"correction">, disputeId: Id<"dsp">) {
  const { changeMinor, deltaMinor, leftMinor, account } = plan;
  const details = { minor: Math.abs(changeMinor), raised: changeMinor > 0, leftMinor };
  await postAdjustment(actor, row, deltaMinor, account, disputeId);
  if (plan.restartsApproval) return restartApproval(actor, row, minor, leftMinor, details);
  const after = await updateVersioned(actor, row, { minor });
  addTimelineEvents(actor, { commissionId: row.id, kind: "adjusted", details });
  if (leftMinor === 0 && mayMove("reverse", row.state, "system"))
    await applyMove(actor, after, "reverse", { as: "system", leftMinor });
}

async function readRefundTotals(ctx: DbReader, row: Row) {
  const none = { baseMinor: 0, refundedMinor: 0, isReversed: false };
  if (row.referralId === null) return none;
  const [events, { timeZone }] = await Promise.all([eventsOf(ctx, row.referralId), settingsOf(ctx)]);
  const applied = events.filter(({ state }) => state === "applied");
  return (await refundTotalsOf(ctx, row, applied, timeZone)) ?? none;
}

async function postAdjustment(ctx: Actor, row: Row, delta: number, account: Account, disputeId: Id<"dsp">) {
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
async function restartApproval(
  ctx: Actor,
  row: Row,
  minor: number,
  leftMinor: number,
  details: Record<string, unknown>,
) {
  await ctx.db.delete(commissionApprovals).where(eq(commissionApprovals.commissionId, row.id));
  const needed = await approvalsRequiredFor(ctx, leftMinor, row.currency);
  const patch = { minor, approvalsNeeded: needed };
  const after = await applyMove(ctx, row, "adjust", {
    as: "system",
    by: ctx.personId ?? null,
    leftMinor,
    patch,
    details,
  });
  if (row.state === "approved") {
    const cause = `withheld:${after.version}`;
    await transfer(ctx, row, { movement: "withheld", cause, from: "payable", to: "held", minor: leftMinor });
  }
  if (needed === 0) await completeApproval(ctx, after, leftMinor, "system");
  else await remindApprovers(ctx);
}

/** A paid commission stays as it was paid. The difference becomes a separate one whose rule key, or bonus key, is the dispute's id. */
async function addSupplement(actor: Actor, row: Row, plan: Plan<"supplement">, disputeId: Id<"dsp">) {
  const { changeMinor: minor, refundedMinor } = plan;
  const { eventId, referralId, programId, personId, part, trigger, planVersionId, why, currency, closerId } = row;
  const deal = { eventId, referralId, programId, trigger, planVersionId, why, closerId };
  const bonus = { bonusSource: row.bonusSource, bonusTitle: row.bonusTitle };
  const keys = part === "bonus" ? { bonusKey: disputeId } : { ruleKey: disputeId };
  const shared = { ...deal, ...bonus, ...keys, personId, part, currency };
  const line = { ...shared, minor, state: "on_hold" as const, holdUntil: new Date().toISOString() };
  const created = firstOf(await actor.db.insert(commissions).values(line).returning({ id: commissions.id }));
  const added = await lockCommission(actor, created.id);
  await emitMoved(actor, added, { before: null, leftMinor: minor, by: actor.personId ?? null });
  await postAdjustment(actor, added, minor, "held", disputeId);
  addTimelineEvents(
    actor,
    { commissionId: added.id, kind: "accrued", details: { minor, of: row.id } },
    { commissionId: row.id, kind: "adjusted", details: { minor, raised: true, by: added.id } },
  );
  await transfer(actor, added, {
    movement: "reduced",
    cause: "refunds",
    from: "held",
    to: "expense",
    minor: refundedMinor,
  });
  if (refundedMinor === minor) await applyMove(actor, added, "reverse", { as: "system", leftMinor: 0 });
  else await mature(actor, [added]);
}
