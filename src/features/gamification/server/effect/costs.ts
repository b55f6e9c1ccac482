import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { bonusesSince, tierBonusesSince } from "#features/commissions/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { GameContext } from "../ledger/game-context.ts";
import { gameEntries, redemptions } from "../table.ts";

const spending = sql`${gameEntries.kind} in ('redeemed', 'returned')`;
const sums = statement(
  "gamification.pointSums",
  { tenantId: gameEntries.tenantId, since: gameEntries.occurredAt },
  (from, p) =>
    from
      .select({
        open: sql<number>`coalesce(sum(${gameEntries.points}), 0)`.mapWith(Number),
        awarded:
          sql<number>`coalesce(sum(${gameEntries.points}) filter (where ${gameEntries.occurredAt} >= ${p.since} and not ${spending}), 0)`.mapWith(
            Number,
          ),
        spent:
          sql<number>`coalesce(-sum(${gameEntries.points}) filter (where ${gameEntries.occurredAt} >= ${p.since} and ${spending}), 0)`.mapWith(
            Number,
          ),
      })
      .from(gameEntries)
      .where(eq(gameEntries.tenantId, p.tenantId)),
);
const given = statement(
  "gamification.redemptionsSince",
  { tenantId: redemptions.tenantId, createdAt: redemptions.createdAt },
  (from, p) =>
    from
      .select({ count: sql<number>`count(*)`.mapWith(Number) })
      .from(redemptions)
      .where(
        and(
          eq(redemptions.tenantId, p.tenantId),
          gte(redemptions.createdAt, p.createdAt),
          inArray(redemptions.state, sql`('requested', 'approved', 'delivered')`),
        ),
      ),
);

/** Reads what the game cost since an instant: points as they were awarded and spent, rewards, and what tiers added to commissions. */
export async function costsSince(ctx: Pick<ReadCtx, "db" | "tenantId">, game: GameContext, since: string) {
  const { db, tenantId } = ctx;
  const [[points], [rewards], tierBonuses, prizes] = await Promise.all([
    db.run(sums, { tenantId, since }),
    db.run(given, { tenantId, createdAt: since }),
    tierBonusesSince(ctx, since),
    bonusesSince(ctx, since),
  ]);
  return {
    ...{ open: points?.open ?? 0, awarded: points?.awarded ?? 0, spent: points?.spent ?? 0 },
    pointValue: game.pointValue,
    redemptions: rewards?.count ?? 0,
    tierBonuses,
    prizes,
  };
}
