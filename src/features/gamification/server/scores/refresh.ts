import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { command } from "#server/db/statement.ts";
import { defineTaskHandler } from "#server/jobs/handler.ts";
import { withTenant } from "#server/with-tenant.ts";
import { earnedBadges } from "../../rules/badges.ts";
import { periodKey } from "../../rules/periods.ts";
import { badgeFactsOf, scoresOf } from "../../rules/player.ts";
import { periods } from "../../values.ts";
import { awardHistoryOnce } from "../history/award-history.ts";
import { placeInLeague } from "../leagues/leagues.ts";
import { toWhole } from "../ledger/award-referral.ts";
import { type GameContext, readGameContext } from "../ledger/game-context.ts";
import { markCelebrated } from "../standing/celebrations.ts";
import { gamePlayers } from "../table.ts";
import { saveBadges } from "./badges.ts";
import { type Player, readPlayers } from "./read-players.ts";
import { refreshTask } from "./refresh-task.ts";
import { tenantRates } from "./tenant-rates.ts";
import { decideTier } from "./tiers.ts";
import { replaceScores } from "./write-scores.ts";

/** People in one transaction. */
const batchSize = 50;

const lock = command(
  "gamification.lock",
  { tenantId: gamePlayers.tenantId },
  (_, p) => sql`select pg_advisory_xact_lock(hashtextextended('gamification ' || ${p.tenantId}::text, 0))`,
);

/** Only one transaction of a tenant changes scores at a time: ranks are added up from nodes that all of them share. */
export const lockScores = ({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">) => db.send(lock, { tenantId });

/** A quiet run notifies no one and celebrates nothing: it awards what happened before the game. */
type Run = { today: string; isQuiet: boolean };

const isOnBoards = ({ isMember, visibility }: Player, { defaultVisibility, isOn }: GameContext) =>
  isOn && isMember && (visibility ?? defaultVisibility) !== "hidden";

async function refreshPlayer(ctx: TenantCtx, game: GameContext, player: Player, { today, isQuiet }: Run) {
  const tier = await decideTier(ctx, game, player, { today, isQuiet });
  const facts = badgeFactsOf(player.entries, player.referrals, {
    today,
    tier,
    redemptions: player.redemptions,
    toWhole: (minor) => toWhole(minor, game.currency),
  });
  await saveBadges(ctx, player.personId, earnedBadges(facts), isQuiet);
  if (isQuiet) await markCelebrated(ctx, player.personId, { level: facts.level, tier });
  ctx.announce(player.personId, "changed", { topics: ["gamification"] });
}

/** Calculates the scores, badges and tiers of people whose ledger changed; returns how many there were. */
async function refreshBatch(ctx: TenantCtx, isQuiet: boolean): Promise<number> {
  lockScores(ctx);
  const stale = await ctx.db
    .select({ personId: gamePlayers.personId })
    .from(gamePlayers)
    .where(and(eq(gamePlayers.tenantId, ctx.tenantId), isNotNull(gamePlayers.staleSince)))
    .orderBy(asc(gamePlayers.personId))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  if (stale.length === 0) return 0;
  const personIds = stale.map(({ personId }) => personId);
  const game = await readGameContext(ctx);
  const today = dayIn(game.timeZone, Date.now());
  const players = await readPlayers(ctx, personIds);
  const rates = await tenantRates(ctx, today);
  for (const player of players) await refreshPlayer(ctx, game, player, { today, isQuiet });
  const scores = players
    .filter((player) => isOnBoards(player, game))
    .flatMap(({ personId, entries, referrals }) =>
      scoresOf(entries, referrals, today, rates).map((score) => ({ ...score, personId })),
    );
  const keys = periods.map((period) => periodKey(period, today));
  await replaceScores(ctx, personIds, keys, scores);
  await placeInLeague(
    ctx,
    today,
    players.filter((player) => isOnBoards(player, game)),
  );
  await ctx.db
    .update(gamePlayers)
    .set({ staleSince: null })
    .where(and(eq(gamePlayers.tenantId, ctx.tenantId), inArray(gamePlayers.personId, personIds)));
  return stale.length;
}

/** Brings boards, badges and tiers up to date with the ledger. A second run finds nothing left. */
export async function refreshPlayers(services: Services, tenantId: Id<"ten">) {
  const isQuiet = await awardHistoryOnce(services, tenantId);
  let refreshed = 0;
  for (let count = batchSize; count === batchSize; refreshed += count)
    count = await withTenant(services, tenantId, (ctx) => refreshBatch(ctx, isQuiet));
  if (refreshed > 0)
    await withTenant(services, tenantId, async (ctx) =>
      ctx.announce("tenant", "changed", { topics: ["leaderboards", "challenges"] }),
    );
}

export const refreshTasks = [
  defineTaskHandler(refreshTask, ({ services, tenantId }) => refreshPlayers(services, tenantId)),
];
