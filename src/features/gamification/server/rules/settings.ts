import type { z } from "zod";
import { perksByTier } from "#features/programs/server/reads.ts";
import { setPerks } from "#features/programs/server/writes.ts";
import type { Tier, TierPerks } from "#features/programs/tiers.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import type { changeGameSettings as changeEndpoint, GameSettings } from "../../contract/rules.ts";
import { readGameContext } from "../ledger/game-context.ts";
import { markAllStale } from "../scores/mark-stale.ts";
import { gameSettings } from "../table.ts";

export async function getGameSettings(
  ctx: Pick<ReadCtx, "db" | "tenantId">,
): Promise<GameSettings & { currency: string }> {
  const [game, perks] = await Promise.all([readGameContext(ctx), perksByTier(ctx)]);
  const { defaultVisibility, tiersFollowXp, pointValue, currency } = game;
  return { defaultVisibility, tiersFollowXp, pointValue, currency, perks };
}

/** What a tier grants applies from now on: protections and commissions that exist keep their terms. */
export async function changeGameSettings(ctx: Ctx, { perks = {}, ...given }: z.infer<typeof changeEndpoint.input>) {
  const { db, tenantId } = ctx;
  const before = await getGameSettings(ctx);
  const { defaultVisibility = before.defaultVisibility, tiersFollowXp = before.tiersFollowXp } = given;
  const set = {
    defaultVisibility,
    tiersFollowXp,
    pointValue: given.pointValue === undefined ? before.pointValue : given.pointValue,
  };
  await db
    .insert(gameSettings)
    .values({ tenantId, ...set })
    .onConflictDoUpdate({ target: [gameSettings.tenantId], set });
  for (const [tier, own] of Object.entries(perks)) if (own) await setPerks(ctx, tier as Tier, own satisfies TierPerks);
  const after = await getGameSettings(ctx);
  await audit(ctx, { action: "gamification.settingsChanged", subject: "", before, after });
  if (defaultVisibility !== before.defaultVisibility || tiersFollowXp !== before.tiersFollowXp) await markAllStale(ctx);
  ctx.announce("tenant", "changed", { topics: ["gamification"] });
  return after;
}
