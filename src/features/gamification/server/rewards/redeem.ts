import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import { notifyAdmins } from "#features/notifications/server/writes.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import type { redeemReward as redeemEndpoint } from "../../contract/rewards.ts";
import { startOf } from "../../rules/redemptions.ts";
import { insertEntries, lockPlayers } from "../ledger/entries.ts";
import { readGameContext } from "../ledger/game-context.ts";
import { redemptions } from "../table.ts";
import { assignCode } from "./codes.ts";
import { presentOne } from "./list-redemptions.ts";
import { payMoney } from "./money.ts";
import { readBuyer, refusalOf } from "./present-rewards.ts";
import { announceCatalog, lockReward, moveStock } from "./reward-row.ts";

/**
 * Spends points. The locks on the person and on the reward make parallel redemptions wait for each other, so that neither the balance
 * nor the stock can become negative.
 */
export async function redeemReward(ctx: Ctx, { id, price, minor, note }: z.infer<typeof redeemEndpoint.input>) {
  const { db, tenantId, personId } = ctx;
  await lockPlayers(ctx, [personId]);
  const reward = await lockReward(ctx, id);
  const buyer = await readBuyer(ctx, personId);
  const refusal = refusalOf(reward, buyer);
  if (refusal === "archived") throw errors.archived();
  if (refusal === "moneyOff") throw errors.moneyOff();
  if (refusal === "tier") throw errors.tierTooLow({ tier: reward.minTier });
  if (refusal === "soldOut") throw errors.soldOut();
  // The person agreed to the price, and to the amount, that was shown to them.
  if (price !== reward.price || minor !== reward.minor) throw errors.wrongState();
  if (refusal === "points") throw errors.tooFewPoints({ missing: String(reward.price - buyer.balance) });
  const state = startOf(reward);
  const created = firstOf(
    await db
      .insert(redemptions)
      .values({
        ...{ tenantId, personId, note, state, rewardId: id },
        title: reward.title,
        delivery: reward.delivery,
        points: reward.price,
        minor: reward.minor,
        currency: reward.currency,
      })
      .returning(),
  );
  const { timeZone } = await readGameContext(ctx);
  const at = new Date();
  await insertEntries(ctx, [
    {
      ...{ personId, kind: "redeemed", subject: created.id, xp: 0, points: -reward.price, text: reward.title },
      occurredAt: at.toISOString(),
      day: dayIn(timeZone, at.getTime()),
    },
  ]);
  await moveStock(ctx, id, -1);
  const presented = await presentOne(ctx, state === "delivered" ? await deliver(ctx, created) : created);
  if (state !== "delivered")
    await notifyAdmins(ctx, {
      topic: "gamification",
      kind: "gamification.redeemed",
      params: { title: reward.title, person: presented.person?.name ?? "" },
      to: "/gamification/settings?tab=redemptions",
    });
  announceCatalog(ctx);
  ctx.announce(personId, "changed", { topics: ["gamification"] });
  return presented;
}

/** Gives a person what no one has to send: a code, or money. */
export async function deliver(ctx: TenantCtx, redemption: typeof redemptions.$inferSelect) {
  if (redemption.delivery === "money") return payMoney(ctx, redemption);
  await assignCode(ctx, redemption);
  return redemption;
}

/** Returns the points of a redemption that was declined or canceled, once, and the item unless a code of it was shown to the person. */
export async function returnPoints(ctx: Ctx, redemption: typeof redemptions.$inferSelect, hasCode: boolean) {
  const { timeZone } = await readGameContext(ctx);
  const at = new Date();
  await insertEntries(ctx, [
    {
      ...{ personId: redemption.personId, kind: "returned", subject: redemption.id, xp: 0, points: redemption.points },
      text: redemption.title,
      occurredAt: at.toISOString(),
      day: dayIn(timeZone, at.getTime()),
    },
  ]);
  if (!hasCode) await moveStock(ctx, redemption.rewardId, 1);
}

/** Finds a redemption without locking it: its person and its reward, which never change, are locked first. */
export const redemptionById = async (
  { db, tenantId }: Pick<Ctx, "db" | "tenantId">,
  id: (typeof redemptions.$inferSelect)["id"],
) => {
  const [found] = await db
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.tenantId, tenantId), eq(redemptions.id, id)));
  return found;
};
