import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { AppError } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { convertAt } from "#features/ledger/rates.ts";
import { leftOf, rateOn } from "#features/ledger/server/reads.ts";
import type { Ctx } from "#server/ctx.ts";
import { type approveMany as approveManyEndpoint, errors } from "../contract.ts";
import { approvalsNeeded, barOf, isCompany, mayMove } from "../rules.ts";
import { held, type Row, step, transfer } from "./change.ts";
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

/** Whether somebody earns by a deal, in whatever part. */
export async function earnsBy({ db }: Pick<Actor, "db">, personId: Id<"per">, referralId: Row["referralId"]) {
  const [own] = await db
    .select({ id: commissions.id })
    .from(commissions)
    .where(and(eq(commissions.referralId, referralId), eq(commissions.personId, personId)))
    .limit(1);
  return own !== undefined;
}

/** One person's word. The last that is needed makes it payable; the others are counted, and leave the version as it is. */
export async function approve(ctx: Ctx, row: Row): Promise<Row> {
  if (!isCompany(ctx.role) || !mayMove("approve", row.state, "company"))
    throw errors.cannotMove({ move: "approve", state: row.state });
  const earns = await earnsBy(ctx, ctx.personId, row.referralId);
  if (barOf({ closed: row.closerId === ctx.personId, earns, approved: false }) !== null) throw errors.notByYou();
  const [given] = await ctx.db
    .insert(commissionApprovals)
    .values({ commissionId: row.id, personId: ctx.personId })
    .onConflictDoNothing()
    .returning({ id: commissionApprovals.id });
  if (!given) throw errors.approvedAlready();
  const [all] = await ctx.db
    .select({ approvals: count() })
    .from(commissionApprovals)
    .where(eq(commissionApprovals.commissionId, row.id));
  const counted = { approvals: all!.approvals, needed: row.approvalsNeeded };
  if (counted.approvals >= counted.needed) {
    const left = await leftOf(ctx, [row.id]);
    return letGo(ctx, row, left.get(row.id) ?? 0, "company", counted);
  }
  happens(ctx, { commissionId: row.id, kind: "approved_once", details: counted });
  refresh(ctx);
  return row;
}

/** Those the caller cannot approve are said and left. */
export async function approveMany(ctx: Ctx, { ids }: z.infer<typeof approveManyEndpoint.input>) {
  const approved: Id<"com">[] = [];
  const left: { id: Id<"com">; code: string }[] = [];
  for (const id of [...new Set(ids)].sort())
    try {
      await approve(ctx, await held(ctx, id));
      approved.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      left.push({ id, code: error.code });
    }
  return { approved, left };
}
