import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { Tier } from "#features/programs/tiers.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { levelOf } from "../../rules/levels.ts";
import { totalXp } from "../../rules/player.ts";
import { readPlayers } from "../scores/read-players.ts";
import { challengeResults, gameBadges, gamePlayers } from "../table.ts";

/** Remembers the level and tier that a person was congratulated for. */
export async function markCelebrated(
  { db, tenantId }: Pick<TenantCtx, "db" | "tenantId">,
  personId: Id<"per">,
  { level, tier }: { level: number; tier: Tier },
) {
  const set = { celebratedLevel: level, celebratedTier: tier };
  await db
    .insert(gamePlayers)
    .values({ tenantId, personId, ...set })
    .onConflictDoUpdate({ target: [gamePlayers.tenantId, gamePlayers.personId], set });
}

/** Marks everything that the caller reached as seen. */
export async function celebrate(ctx: Ctx) {
  const { db, tenantId, personId } = ctx;
  const [player] = await readPlayers(ctx, [personId]);
  if (player) await markCelebrated(ctx, personId, { level: levelOf(totalXp(player.entries)), tier: player.tier });
  await db
    .update(gameBadges)
    .set({ celebratedAt: now })
    .where(and(eq(gameBadges.tenantId, tenantId), eq(gameBadges.personId, personId), isNull(gameBadges.celebratedAt)));
  await db
    .update(challengeResults)
    .set({ celebratedAt: now })
    .where(
      and(
        eq(challengeResults.tenantId, tenantId),
        eq(challengeResults.personId, personId),
        isNotNull(challengeResults.settledAt),
        isNull(challengeResults.celebratedAt),
      ),
    );
  return { celebrated: true };
}
