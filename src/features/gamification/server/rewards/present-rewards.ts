import { and, eq, inArray } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { downloadPath } from "#features/files/rules.ts";
import { objects } from "#features/files/server/table.ts";
import { tierRank } from "#features/programs/tiers.ts";
import type { Caller, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Reward } from "../../contract/rewards.ts";
import { balanceOf } from "../../rules/player.ts";
import { redemptionRefusal } from "../../rules/redemptions.ts";
import { readGameContext } from "../ledger/game-context.ts";
import { readPlayers } from "../scores/read-players.ts";
import type { RewardRow } from "./reward-row.ts";

type Reader = Pick<ReadCtx, "db" | "tenantId"> & Pick<Caller, "personId">;

/** What decides whether a person can redeem a reward: the points they can spend, their tier, and whether money can be paid. */
export async function readBuyer(ctx: Pick<ReadCtx, "db" | "tenantId">, personId: Id<"per">) {
  const [[player], { paysMoney }] = await Promise.all([readPlayers(ctx, [personId]), readGameContext(ctx)]);
  return {
    paysMoney,
    balance: balanceOf(player?.entries ?? [], new Date().toISOString(), "UTC").available,
    tierRank: player ? tierRank(player.tier) : 0,
  };
}
export type Buyer = Awaited<ReturnType<typeof readBuyer>>;

export const refusalOf = (row: RewardRow, { paysMoney, ...buyer }: Buyer) =>
  redemptionRefusal({
    ...buyer,
    price: row.price,
    stock: row.stock,
    isArchived: row.archivedAt !== null,
    isUnpayable: row.delivery === "money" && !paysMoney,
    minTierRank: tierRank(row.minTier),
  });

const picturesOf = (tenantId: Id<"ten">, ids: readonly Id<"obj">[]) =>
  statement(undefined, {}, (from) =>
    from
      .select({ id: objects.id, path: objects.path, token: objects.downloadToken })
      .from(objects)
      .where(and(eq(objects.tenantId, tenantId), inArray(objects.id, [...ids]))),
  );

/** Adds the address of each picture, and why the reader cannot redeem the reward. */
export async function presentRewards(
  { db, tenantId }: Reader,
  rows: readonly RewardRow[],
  buyer: Buyer,
): Promise<Reward[]> {
  const ids = rows.flatMap(({ pictureFileId }) => pictureFileId ?? []);
  const pictures = ids.length === 0 ? [] : await db.run(picturesOf(tenantId, ids), {});
  const urls = new Map(pictures.map(({ id, path, token }) => [id, downloadPath(tenantId, path, token)]));
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.price,
    delivery: row.delivery,
    minTier: row.minTier,
    needsApproval: row.needsApproval,
    stock: row.stock,
    minor: row.minor,
    currency: row.currency,
    picture: row.picture,
    pictureUrl: (row.pictureFileId && urls.get(row.pictureFileId)) ?? null,
    isArchived: row.archivedAt !== null,
    refusal: refusalOf(row, buyer) ?? null,
    missing: Math.max(0, row.price - buyer.balance),
  }));
}
