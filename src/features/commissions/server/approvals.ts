import { and, count, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { type AppError, baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { leftOf, rateOn } from "#features/ledger/server/reads.ts";
import type { Ctx } from "#server/ctx.ts";
import { type approveMany as approveManyEndpoint, errors } from "../contract.ts";
import { approvalsNeeded, barOf, isCompany, mayMove } from "../rules.ts";
import { heldAll, type Row, step, transfer } from "./change.ts";
import { settingsOf } from "./settings.ts";
import { commissionApprovals, commissions } from "./table.ts";
import { remindApprovers, tell } from "./tell.ts";
import { type Actor, happens, refresh } from "./timeline.ts";

/** How many must approve an amount, by the day's rate where it is not in the tenant's currency. */
export async function neededFor(actor: Actor, minor: number, currency: string): Promise<number> {
  const settings = await settingsOf(actor);
  const rate = await rateOn(actor, currency, settings.currency, dayIn(settings.timeZone, Date.now()));
  return approvalsNeeded(rate && convertAt(minor, currency, settings.currency, rate.rate), settings);
}

/** Their hold is over: small ones are approved with that, the others wait for somebody. */
export async function mature(actor: Actor, rows: readonly Row[]) {
  const left = await leftOf(
    actor,
    rows.map(({ id }) => id),
  );
  let waits = false;
  for (const row of rows) {
    const leftMinor = left.get(row.id) ?? 0;
    const needed = await neededFor(actor, leftMinor, row.currency);
    const ripe = await step(actor, row, "mature", { as: "system", leftMinor, patch: { approvalsNeeded: needed } });
    if (needed === 0) await letGo(actor, ripe, leftMinor, "system");
    else waits = true;
  }
  if (waits) await remindApprovers(actor);
}

/** Approved for good: from now on it is payable. */
export async function letGo(actor: Actor, row: Row, leftMinor: number, as: "system" | "company", details = {}) {
  const after = await step(actor, row, "approve", { as, leftMinor, details: { minor: leftMinor, ...details } });
  const cause = `approved:${after.version}`;
  await transfer(actor, after, { movement: "approved", cause, from: "held", to: "payable", minor: leftMinor });
  await tell(actor, { commissionId: row.id, kind: "approved" });
  return after;
}

type Deals = readonly Row["referralId"][];

/** By which of these deals somebody earns, in whatever part. */
async function earnedBy({ db }: Pick<Actor, "db">, personId: Id<"per">, deals: Deals) {
  const own = await db
    .selectDistinct({ referralId: commissions.referralId })
    .from(commissions)
    .where(and(inArray(commissions.referralId, [...deals]), eq(commissions.personId, personId)));
  return new Set(own.map(({ referralId }) => referralId));
}

export const earnsBy = async (actor: Pick<Actor, "db">, personId: Id<"per">, referralId: Row["referralId"]) =>
  (await earnedBy(actor, personId, [referralId])).has(referralId);

/** One person's word on a line. */
export async function approve(ctx: Ctx, row: Row): Promise<Row> {
  const [said] = await approveAll(ctx, [row]);
  if (said!.refusal) throw said!.refusal;
  return said!.row;
}

/** Those the caller cannot approve are said and left. */
export async function approveMany(ctx: Ctx, { ids }: z.infer<typeof approveManyEndpoint.input>) {
  const said = await approveAll(ctx, await heldAll(ctx, ids));
  const found = new Map(said.map(({ row, refusal }) => [row.id, refusal]));
  const approved = said.filter(({ refusal }) => !refusal).map(({ row }) => row.id);
  const left = [...new Set(ids)].flatMap((id) => {
    const refusal = found.has(id) ? found.get(id) : baseErrors.notFound();
    return refusal ? [{ id, code: refusal.code }] : [];
  });
  return { approved, left };
}

type Said = { row: Row; refusal?: AppError };

/**
 * One person's word on several lines, asked and counted for all of them at once. The last word that is needed makes a line
 * payable; the others are counted, and leave its version as it is.
 */
async function approveAll(ctx: Ctx, rows: readonly Row[]): Promise<Said[]> {
  const deals = await earnedBy(ctx, ctx.personId, [...new Set(rows.map(({ referralId }) => referralId))]);
  const refusals = new Map(rows.map((row) => [row.id, refusalOf(ctx, row, deals.has(row.referralId))]));
  const counted = await countWords(
    ctx,
    rows.filter(({ id }) => !refusals.get(id)),
  );
  const left = await leftOf(ctx, [...counted.keys()]);
  const said: Said[] = [];
  for (const row of rows) {
    const approvals = counted.get(row.id);
    const refusal = refusals.get(row.id) ?? (approvals === undefined ? errors.approvedAlready() : undefined);
    if (refusal) said.push({ row, refusal });
    else said.push({ row: await approvedOnce(ctx, row, approvals!, left.get(row.id) ?? 0) });
  }
  return said;
}

/** Why somebody's word on a line would not count. */
function refusalOf({ role, personId }: Ctx, { state, closerId }: Row, earns: boolean): AppError | undefined {
  if (!isCompany(role) || !mayMove("approve", state, "company")) return errors.cannotMove({ move: "approve", state });
  return barOf({ closed: closerId === personId, earns, approved: false }) === null ? undefined : errors.notByYou();
}

/** Writes the words down; of each line that had none of this person yet, how many it has now. */
async function countWords({ db, personId }: Ctx, rows: readonly Row[]): Promise<Map<Id<"com">, number>> {
  if (rows.length === 0) return new Map();
  const given = await db
    .insert(commissionApprovals)
    .values(rows.map(({ id: commissionId }) => ({ commissionId, personId })))
    .onConflictDoNothing()
    .returning({ commissionId: commissionApprovals.commissionId });
  const { commissionId } = commissionApprovals;
  const all = await db
    .select({ commissionId, approvals: count() })
    .from(commissionApprovals)
    .where(
      inArray(
        commissionId,
        given.map((one) => one.commissionId),
      ),
    )
    .groupBy(commissionId);
  return new Map(all.map((one) => [one.commissionId, one.approvals]));
}

async function approvedOnce(ctx: Ctx, row: Row, approvals: number, leftMinor: number): Promise<Row> {
  const counted = { approvals, needed: row.approvalsNeeded };
  if (approvals >= row.approvalsNeeded) return letGo(ctx, row, leftMinor, "company", counted);
  happens(ctx, { commissionId: row.id, kind: "approved_once", details: counted });
  refresh(ctx);
  return row;
}
