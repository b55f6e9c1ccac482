import { and, count, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { defined, firstOf } from "#base/defined.ts";
import { type AppError, baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { leftOf, rateOn } from "#features/ledger/server/reads.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import type { approveMany as approveManyEndpoint } from "../../contract/approvals.ts";
import { errors } from "../../contract/errors.ts";
import { approvalsNeeded } from "../../rules/approvals.ts";
import { barOf } from "../../rules/permissions.ts";
import { mayMove } from "../../rules/transitions.ts";
import { applyMove, lockCommissions, type Row, transfer } from "../lines/change.ts";
import { type Actor, addTimelineEvents, refresh } from "../lines/timeline.ts";
import { notifyLater, remindApprovers } from "../notices.ts";
import { settingsOf } from "../settings/settings.ts";
import { commissionApprovals, commissions } from "../table.ts";

/** Returns how many approvals an amount needs, converted at today's rate if it is not in the tenant's currency. */
export async function approvalsRequiredFor(
  reader: Pick<ReadCtx, "db" | "tenantId">,
  minor: number,
  currency: string,
): Promise<number> {
  const settings = await settingsOf(reader);
  const rate = await rateOn(reader, currency, settings.currency, dayIn(settings.timeZone, Date.now()));
  return approvalsNeeded(rate && convertAt(minor, currency, settings.currency, rate.rate), settings);
}

/** Ends the hold of the given commissions: small amounts are approved automatically, the others wait for approval. */
export async function mature(actor: Actor, rows: readonly Row[]) {
  const left = await leftOf(
    actor,
    rows.map(({ id }) => id),
  );
  let needsReview = false;
  for (const row of rows) {
    const leftMinor = left.get(row.id) ?? 0;
    const needed = await approvalsRequiredFor(actor, leftMinor, row.currency);
    const matured = await applyMove(actor, row, "mature", {
      as: "system",
      leftMinor,
      patch: { approvalsNeeded: needed },
    });
    if (needed === 0) await completeApproval(actor, matured, leftMinor, "system");
    else needsReview = true;
  }
  if (needsReview) await remindApprovers(actor);
}

/** Records the final approval, which makes the commission payable. */
export async function completeApproval(
  actor: Actor,
  row: Row,
  leftMinor: number,
  as: "system" | "company",
  details = {},
) {
  const after = await applyMove(actor, row, "approve", { as, leftMinor, details: { minor: leftMinor, ...details } });
  const cause = `approved:${after.version}`;
  await transfer(actor, after, { movement: "approved", cause, from: "held", to: "payable", minor: leftMinor });
  await notifyLater(actor, { commissionId: row.id, kind: "approved" });
  return after;
}

type Earned = Pick<Row, "personId" | "referralId">;

/** Returns a check for the given commissions: whether one is the person's own, or of a deal from which they earn in any part. */
async function earningCheck({ db }: Pick<Actor, "db">, me: Id<"per">, lines: readonly Earned[]) {
  const deals = [...new Set(lines.flatMap(({ referralId }) => referralId ?? []))];
  const own = await db
    .selectDistinct({ referralId: commissions.referralId })
    .from(commissions)
    .where(and(inArray(commissions.referralId, deals), eq(commissions.personId, me)));
  const earnedDeals = new Set(own.map(({ referralId }) => referralId));
  return ({ personId, referralId }: Earned) => personId === me || (referralId !== null && earnedDeals.has(referralId));
}

export const earnsFrom = async (actor: Pick<Actor, "db">, personId: Id<"per">, line: Earned) =>
  (await earningCheck(actor, personId, [line]))(line);

/** Records the caller's approval of one commission. */
export async function approve(ctx: Ctx, row: Row): Promise<Row> {
  const result = firstOf(await approveAll(ctx, [row]));
  if (result.refusal) throw result.refusal;
  return result.row;
}

/** Commissions that the caller cannot approve are returned with an error code and left unchanged. */
export async function approveMany(ctx: Ctx, { ids }: z.infer<typeof approveManyEndpoint.input>) {
  const result = await approveAll(ctx, await lockCommissions(ctx, ids));
  const found = new Map(result.map(({ row, refusal }) => [row.id, refusal]));
  const approved = result.filter(({ refusal }) => !refusal).map(({ row }) => row.id);
  const left = [...new Set(ids)].flatMap((id) => {
    const refusal = found.has(id) ? found.get(id) : baseErrors.notFound();
    return refusal ? [{ id, code: refusal.code }] : [];
  });
  return { approved, left };
}

type ApprovalResult = { row: Row; refusal?: AppError };

/**
 * Records the caller's approval of several commissions with one set of queries. The last required approval makes a commission
 * payable; earlier ones are only counted and leave its version unchanged.
 */
async function approveAll(ctx: Ctx, rows: readonly Row[]): Promise<ApprovalResult[]> {
  const earns = await earningCheck(ctx, ctx.personId, rows);
  const refusals = new Map(rows.map((row) => [row.id, refusalOf(ctx, row, earns(row))]));
  const approvalCounts = await recordApprovals(
    ctx,
    rows.filter(({ id }) => !refusals.get(id)),
  );
  const left = await leftOf(ctx, [...approvalCounts.keys()]);
  const result: ApprovalResult[] = [];
  for (const row of rows) {
    const approvals = approvalCounts.get(row.id);
    const refusal = refusals.get(row.id) ?? (approvals === undefined ? errors.approvedAlready() : undefined);
    if (refusal) result.push({ row, refusal });
    else result.push({ row: await completeIfApproved(ctx, row, defined(approvals), left.get(row.id) ?? 0) });
  }
  return result;
}

/** Returns the error for an approval that would not count, if any. */
function refusalOf({ role, personId }: Ctx, { state, closerId }: Row, earns: boolean): AppError | undefined {
  if (!canActAsCompany(role) || !mayMove("approve", state, "company"))
    return errors.cannotMove({ move: "approve", state });
  return barOf({ closed: closerId === personId, earns, approved: false }) === null ? undefined : errors.notByYou();
}

/** Inserts the approvals. Returns the number of approvals of each commission that this person had not approved before. */
async function recordApprovals({ db, personId }: Ctx, rows: readonly Row[]): Promise<Map<Id<"com">, number>> {
  if (rows.length === 0) return new Map();
  const inserted = await db
    .insert(commissionApprovals)
    .values(rows.map(({ id: commissionId }) => ({ commissionId, personId })))
    .onConflictDoNothing()
    .returning({ commissionId: commissionApprovals.commissionId });
  const { commissionId } = commissionApprovals;
  const totals = await db
    .select({ commissionId, approvals: count() })
    .from(commissionApprovals)
    .where(
      inArray(
        commissionId,
        inserted.map((one) => one.commissionId),
      ),
    )
    .groupBy(commissionId);
  return new Map(totals.map((one) => [one.commissionId, one.approvals]));
}

async function completeIfApproved(ctx: Ctx, row: Row, approvals: number, leftMinor: number): Promise<Row> {
  const approvalCounts = { approvals, needed: row.approvalsNeeded };
  if (approvals >= row.approvalsNeeded) return completeApproval(ctx, row, leftMinor, "company", approvalCounts);
  addTimelineEvents(ctx, { commissionId: row.id, kind: "approved_once", details: approvalCounts });
  refresh(ctx);
  return row;
}
