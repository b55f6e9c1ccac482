import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { notify } from "#features/notifications/server/writes.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { errors } from "../../contract/errors.ts";
import type { cancelRedemption as cancelEndpoint, decideRedemption as decideEndpoint } from "../../contract/rewards.ts";
import { canMove, type RedemptionMove, redemptionMoves, returnsPoints, stateAfter } from "../../rules/redemptions.ts";
import type { RedemptionState } from "../../values.ts";
import { lockPlayers } from "../ledger/entries.ts";
import { readGameContext } from "../ledger/game-context.ts";
import { redemptions, rewardCodes } from "../table.ts";
import { assignCode } from "./codes.ts";
import { presentOne } from "./list-redemptions.ts";
import { payMoney } from "./money.ts";
import { redemptionById, returnPoints } from "./redeem.ts";
import { announceCatalog, lockReward, takeFromStock } from "./reward-row.ts";

type Row = typeof redemptions.$inferSelect;

/** Locks in the same order as redeeming: the person, the reward, the redemption. */
async function lockRedemption(ctx: Ctx, found: Row, move: RedemptionMove): Promise<Row> {
  if (returnsPoints(redemptionMoves[move].to)) await lockPlayers(ctx, [found.personId]);
  await lockReward(ctx, found.rewardId);
  const { db, tenantId } = ctx;
  const isThis = and(eq(redemptions.tenantId, tenantId), eq(redemptions.id, found.id));
  const locked = firstOf(await db.select().from(redemptions).where(isThis).for("update"));
  if (!canMove(move, locked.state)) throw errors.wrongState();
  return locked;
}

async function hasCode({ db, tenantId }: Ctx, redemptionId: Id<"grd">) {
  const assigned = await db
    .select({ id: rewardCodes.id })
    .from(rewardCodes)
    .where(and(eq(rewardCodes.tenantId, tenantId), eq(rewardCodes.redemptionId, redemptionId)));
  return assigned.length > 0;
}

/** Pays a reward in money, unless it cannot reach the person: their account is erased, or commissions are off. */
async function pay(ctx: Ctx, before: Row) {
  if (!(await readGameContext(ctx)).paysMoney) throw errors.moneyOff();
  const { person } = await presentOne(ctx, before);
  if (!person) throw errors.wrongState();
  await payMoney(ctx, before);
}

/** Moves a redemption and does what follows: points and stock return, a code is assigned, or money is paid. */
async function moveRedemption(ctx: Ctx, before: Row, move: RedemptionMove, answer: string): Promise<Row> {
  const isCode = before.delivery === "code";
  const state = stateAfter(move, before.delivery);
  const isPrize = before.challengeId !== null;
  if (returnsPoints(state) && !isPrize) await returnPoints(ctx, before, isCode && (await hasCode(ctx, before.id)));
  if (state === "delivered" && isCode && !(await hasCode(ctx, before.id))) {
    // A prize that found no code left took none out of the stock.
    if (isPrize) await takeFromStock(ctx, before.rewardId);
    await assignCode(ctx, before);
  }
  if (state === "delivered" && before.delivery === "money") await pay(ctx, before);
  const after = firstOf(
    await ctx.db
      .update(redemptions)
      .set({ state, answer: answer || before.answer, decidedById: ctx.personId, decidedAt: now })
      .where(and(eq(redemptions.tenantId, ctx.tenantId), eq(redemptions.id, before.id)))
      .returning(),
  );
  announceCatalog(ctx);
  ctx.announce(before.personId, "changed", { topics: ["gamification"] });
  return after;
}

const noticeOf: Partial<Record<RedemptionState, `gamification.${string}`>> = {
  approved: "gamification.redemptionApproved",
  delivered: "gamification.redemptionDelivered",
  declined: "gamification.redemptionDeclined",
};

export async function decideRedemption(ctx: Ctx, { id, move, answer }: z.infer<typeof decideEndpoint.input>) {
  const found = await redemptionById(ctx, id);
  if (!found) throw baseErrors.notFound();
  if (found.personId === ctx.personId) throw errors.own();
  const before = await lockRedemption(ctx, found, move);
  const after = await moveRedemption(ctx, before, move, answer);
  await audit(ctx, {
    action: "gamification.redemptionDecided",
    subject: before.title,
    before: { state: before.state },
    after: { state: after.state },
  });
  const kind = noticeOf[after.state];
  if (kind)
    await notify(ctx, before.personId, {
      topic: "gamification",
      kind,
      params: { title: before.title, points: String(before.points) },
      to: "/gamification/rewards",
    });
  return presentOne(ctx, after);
}

export async function cancelRedemption(ctx: Ctx, { id }: z.infer<typeof cancelEndpoint.input>) {
  const found = await redemptionById(ctx, id);
  if (found?.personId !== ctx.personId) throw baseErrors.notFound();
  const before = await lockRedemption(ctx, found, "cancel");
  return presentOne(ctx, await moveRedemption(ctx, before, "cancel", ""));
}
