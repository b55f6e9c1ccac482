import { addDays } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { rankOf, readOwn } from "../leaderboards/read-board.ts";

export type RankMove = { rank: number; before: number | null };

/** The XP board of everyone for the week from a Monday; undefined for someone who was not on it. */
async function rankIn(ctx: Pick<TenantCtx, "db" | "tenantId">, personId: Id<"per">, monday: string) {
  const own = await readOwn(ctx, monday, personId);
  return own && own.xp > 0 ? rankOf(ctx, { board: "xp", period: monday }, own.xp) : undefined;
}

/** Returns the person's rank by XP of the last week, and of the week before. */
export async function readRankMove(
  ctx: Pick<TenantCtx, "db" | "tenantId">,
  personId: Id<"per">,
  monday: string,
): Promise<RankMove | undefined> {
  const rank = await rankIn(ctx, personId, addDays(monday, -7));
  if (rank === undefined) return undefined;
  return { rank, before: (await rankIn(ctx, personId, addDays(monday, -14))) ?? null };
}
