import { addDays, dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import { perksByTier } from "#features/programs/server/reads.ts";
import { tierRank, tiers } from "#features/programs/tiers.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { Standing } from "../../contract/standing.ts";
import { badgeCodes } from "../../rules/badges.ts";
import { calibrationOf, minOutcomes } from "../../rules/calibration.ts";
import { levelProgress } from "../../rules/levels.ts";
import { nextStepOf } from "../../rules/next-step.ts";
import { activeWeeks, badgeFactsOf, balanceOf, totalXp, yearXp } from "../../rules/player.ts";
import { isRecent } from "../../rules/seasons.ts";
import { streakOf } from "../../rules/streaks.ts";
import { xpToKeep } from "../../rules/tiers.ts";
import { badgesOfWon, wonChallenges } from "../challenges/won-challenges.ts";
import { toWhole } from "../ledger/award-referral.ts";
import { type GameContext, readGameContext } from "../ledger/game-context.ts";
import { type DecidedReferral, type Player, readPlayers } from "../scores/read-players.ts";
import { latestSeason } from "../seasons/summary-rows.ts";
import { badgesOf, mostInteresting, presentBadges } from "./present-badges.ts";

/** How many badges the overview shows. */
const shownBadges = 8;

export const calibrationOfReferrals = (referrals: readonly DecidedReferral[], since: string) => {
  const closed = referrals.filter(
    ({ status, closedDay }) => ["won", "lost", "expired"].includes(status) && closedDay !== null && closedDay > since,
  );
  const byLevel = Map.groupBy(closed, ({ confidenceLevel }) => confidenceLevel);
  return calibrationOf(
    [...byLevel].flatMap(([level, of]) =>
      level === null ? [] : [{ level, closed: of.length, won: of.filter(({ status }) => status === "won").length }],
    ),
  );
};

function tierOf(
  player: Player,
  game: GameContext,
  perks: Awaited<ReturnType<typeof perksByTier>>,
  today: string,
): Standing["tier"] {
  const { tiers: thresholds, keepPercent } = game.rules;
  const { tier, tierIsPinned, tierGraceUntil } = player;
  return {
    tier,
    isPinned: tierIsPinned || !game.tiersFollowXp,
    xp: yearXp(player.entries, today),
    grace: tierGraceUntil ? { until: tierGraceUntil, needed: xpToKeep(tier, thresholds, keepPercent) } : null,
    steps: tiers.map((step) => ({ tier: step, xp: thresholds[step], perks: perks[step] })),
  };
}

export const badgeFactsOfPlayer = (player: Player, game: GameContext, today: string) =>
  badgeFactsOf(player.entries, player.referrals, {
    today,
    tier: player.tier,
    redemptions: player.redemptions,
    toWhole: (minor) => toWhole(minor, game.currency),
  });

export async function getStanding(ctx: ReadCtx): Promise<Standing> {
  const { personId } = ctx;
  const [game, players, held, perks, won, season] = await Promise.all([
    readGameContext(ctx),
    readPlayers(ctx, [personId]),
    badgesOf(ctx, personId),
    perksByTier(ctx),
    wonChallenges(ctx, personId),
    latestSeason(ctx),
  ]);
  const player = firstOf(players);
  const now = new Date().toISOString();
  const today = dayIn(game.timeZone, now);
  const xp = totalXp(player.entries);
  const tier = tierOf(player, game, perks, today);
  const level = levelProgress(xp);
  const badges = presentBadges(badgeFactsOfPlayer(player, game, today), held);
  return {
    xp,
    level,
    points: balanceOf(player.entries, now, game.timeZone),
    streak: streakOf(activeWeeks(player.entries), today),
    tier,
    calibration: {
      ...calibrationOfReferrals(player.referrals, addDays(today, -365)),
      minClosed: minOutcomes,
      xp: game.rules.awards.calibrated.isOn ? game.rules.awards.calibrated.xp : 0,
    },
    nextStep: nextStepOf(tier, game.rules),
    recentSeason: season !== undefined && isRecent(season, today) ? season : null,
    badges: mostInteresting(badges, shownBadges),
    badgeCount: { earned: held.length, all: badgeCodes.length },
    visibility: player.visibility ?? game.defaultVisibility,
    alias: player.alias,
    hasJoined: player.joinedAt !== null,
    celebrations: {
      level: level.level > player.celebratedLevel ? level.level : null,
      tier: tierRank(player.tier) > tierRank(player.celebratedTier) ? player.tier : null,
      badges: held.filter(({ celebratedAt }) => celebratedAt === null).map(({ code }) => code),
      challenges: won
        .filter(({ earnedAt, celebratedAt }) => earnedAt !== null && celebratedAt === null)
        .map(({ id, title, icon }) => ({ id, title, icon })),
    },
  };
}

export async function listBadges(ctx: ReadCtx) {
  const [game, players, held, won] = await Promise.all([
    readGameContext(ctx),
    readPlayers(ctx, [ctx.personId]),
    badgesOf(ctx, ctx.personId),
    wonChallenges(ctx, ctx.personId),
  ]);
  const badges = presentBadges(badgeFactsOfPlayer(firstOf(players), game, dayIn(game.timeZone, Date.now())), held);
  return { badges, secretLeft: badgeCodes.length - badges.length, challengeBadges: badgesOfWon(won) };
}
