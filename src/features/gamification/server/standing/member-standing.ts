import { dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { canActAsCompany } from "#base/roles.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { levelOf } from "../../rules/levels.ts";
import { activeWeeks, totalXp } from "../../rules/player.ts";
import { streakOf } from "../../rules/streaks.ts";
import { badgesOfWon, wonChallenges } from "../challenges/won-challenges.ts";
import { readGameContext } from "../ledger/game-context.ts";
import { readPlayers } from "../scores/read-players.ts";
import { badgesOf, presentBadges } from "./present-badges.ts";
import { badgeFactsOfPlayer } from "./standing.ts";

/** Only people who appear by name are shown to other referrers; the company sees everyone. */
export async function getMemberStanding(ctx: ReadCtx, { id }: { id: Id<"per"> }) {
  const [game, players, held, won] = await Promise.all([
    readGameContext(ctx),
    readPlayers(ctx, [id]),
    badgesOf(ctx, id),
    wonChallenges(ctx, id),
  ]);
  const player = firstOf(players);
  if (!player.isMember) throw baseErrors.notFound();
  const isNamed = (player.visibility ?? game.defaultVisibility) === "name";
  const isVisible = isNamed || id === ctx.personId || canActAsCompany(ctx.role);
  if (!isVisible || player.entries.length === 0) return { standing: null };
  const today = dayIn(game.timeZone, Date.now());
  const xp = totalXp(player.entries);
  return {
    standing: {
      level: levelOf(xp),
      tier: player.tier,
      xp,
      streakWeeks: streakOf(activeWeeks(player.entries), today).weeks,
      badges: presentBadges(badgeFactsOfPlayer(player, game, today), held).filter(({ earnedAt }) => earnedAt !== null),
      challengeBadges: badgesOfWon(won),
    },
  };
}
