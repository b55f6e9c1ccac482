import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { grantBonus } from "#features/commissions/server/writes.ts";
import { notify } from "#features/notifications/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { insertEntries, lockPlayers } from "../ledger/entries.ts";
import { deliver } from "../rewards/redeem.ts";
import { announceCatalog, lockReward, moveStock } from "../rewards/reward-row.ts";
import { challengeResults, redemptions } from "../table.ts";
import { type ChallengeRow, challengeById } from "./challenge-rows.ts";

/** People who get their prize in one transaction. */
const batchSize = 50;

/**
 * Gives a reward of the catalogue as a prize. What was promised is given even if the stock has run out: a code waits until new ones are
 * imported, money is paid, and everything else is sent by hand.
 */
async function giveReward(ctx: TenantCtx, { id: challengeId }: ChallengeRow, rewardId: Id<"grw">, personId: Id<"per">) {
  const { db, tenantId } = ctx;
  const reward = await lockReward(ctx, rewardId);
  const hasStock = reward.stock === null || reward.stock > 0;
  const isDelivered = reward.delivery === "money" || (reward.delivery === "code" && hasStock);
  const created = firstOf(
    await db
      .insert(redemptions)
      .values({
        ...{ tenantId, personId, rewardId, challengeId, points: 0 },
        ...{ title: reward.title, delivery: reward.delivery, state: isDelivered ? "delivered" : "approved" },
        ...{ minor: reward.minor, currency: reward.currency },
      })
      .returning(),
  );
  if (isDelivered) await deliver(ctx, created);
  if (hasStock) await moveStock(ctx, rewardId, -1);
  announceCatalog(ctx);
}

/** Gives the prizes to the next winners, and notifies those who contributed without winning; returns whether there were any. */
export async function giveNextPrizes(ctx: TenantCtx, challengeId: Id<"gch">, today: string): Promise<boolean> {
  const { db, tenantId } = ctx;
  const row = await challengeById(ctx, challengeId);
  const next = await db
    .select()
    .from(challengeResults)
    .where(
      and(
        eq(challengeResults.tenantId, tenantId),
        eq(challengeResults.challengeId, challengeId),
        isNull(challengeResults.settledAt),
      ),
    )
    .orderBy(asc(challengeResults.personId))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  if (next.length === 0) return false;
  const winners = next.filter(({ isWinner }) => isWinner).map(({ personId }) => personId);
  if (winners.length > 0) await givePrizes(ctx, row, winners, today);
  for (const { personId, isWinner } of next)
    await notify(ctx, personId, {
      topic: "gamification",
      kind: isWinner ? "gamification.challengeWon" : "gamification.challengeMissed",
      params: { title: row.title },
      to: `/gamification/challenges?id=${challengeId}`,
      jobId: `challenge-end:${challengeId}:${personId}`,
    });
  const ids = next.map(({ id }) => id);
  await db
    .update(challengeResults)
    .set({ settledAt: new Date().toISOString() })
    .where(and(eq(challengeResults.tenantId, tenantId), inArray(challengeResults.id, ids)));
  return true;
}

/** Money is a commission, in the currency that was promised, even if commissions were turned off since. */
const giveMoney = (ctx: TenantCtx, { id, title, currency }: ChallengeRow, minor: number, personId: Id<"per">) =>
  grantBonus(ctx, { personId, source: "challenge", key: `${id}:${personId}`, title, minor, currency });

/** A win is an entry even where no points are given: badges count it. */
async function givePrizes(ctx: TenantCtx, row: ChallengeRow, winners: readonly Id<"per">[], today: string) {
  await lockPlayers(ctx, winners);
  const occurredAt = new Date().toISOString();
  await insertEntries(
    ctx,
    winners.map((personId) => ({
      ...{ personId, kind: "challenge" as const, subject: row.id, event: personId, xp: 0, points: row.prizePoints },
      ...{ occurredAt, day: today, text: row.title },
    })),
  );
  if (row.prizeMinor !== null) for (const personId of winners) await giveMoney(ctx, row, row.prizeMinor, personId);
  if (row.prizeRewardId) for (const personId of winners) await giveReward(ctx, row, row.prizeRewardId, personId);
}
