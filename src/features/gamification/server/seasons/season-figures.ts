import { and, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { addDays, midnightIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { figuresOfReferrers } from "#features/analytics/server/reads.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { nextQuarter } from "../../rules/periods.ts";
import { leagueMove, type SeasonFigures, type SeasonTotals, seasonDays, seasonLedger } from "../../rules/seasons.ts";
import { boards } from "../../values.ts";
import { countPeople, rankOf, readLeague, readLeagueRows, readOwn, scoreOf } from "../leaderboards/read-board.ts";
import type { GameContext } from "../ledger/game-context.ts";
import type { Player } from "../scores/read-players.ts";
import { gameBadges } from "../table.ts";

type Reads = Pick<TenantCtx, "db" | "tenantId">;
type Counts = Pick<SeasonFigures, "submitted" | "accepted" | "won" | "wonMinor">;

const measures = { submitted: "referrals", accepted: "accepted", won: "won", wonMinor: "wonValue" } as const;

/** Counts referrals as analytics does, so that a summary never disagrees with a report. */
export async function countReferrals(ctx: Reads, game: GameContext, season: string, among: readonly Id<"per">[]) {
  const ask = (measure: (typeof measures)[keyof Counts]) =>
    figuresOfReferrers(ctx, { measure, narrowed: {}, period: seasonDays(season), currency: game.currency }, among);
  const [submitted, accepted, won, wonMinor] = await Promise.all([
    ask(measures.submitted),
    ask(measures.accepted),
    ask(measures.won),
    ask(measures.wonMinor),
  ]);
  return (id: Id<"per">): Counts => ({
    submitted: submitted.get(id)?.sum ?? 0,
    accepted: accepted.get(id)?.sum ?? 0,
    won: won.get(id)?.sum ?? 0,
    wonMinor: wonMinor.get(id)?.sum ?? 0,
  });
}

/** Returns the place in the league of the season, and whether the person moved up or down after it. */
async function readLeaguePlace(ctx: Reads, season: string, personId: Id<"per">): Promise<SeasonFigures["league"]> {
  const [league, next] = await Promise.all([
    readLeague(ctx, season, personId),
    readLeague(ctx, nextQuarter(season), personId),
  ]);
  if (league === undefined) return null;
  const rows = await readLeagueRows(ctx, season, league, season);
  const own = rows.find((row) => row.personId === personId);
  if (!own) return null;
  const rank = 1 + rows.filter(({ xp }) => xp > own.xp).length;
  return { league, rank, people: rows.length, move: leagueMove(league, next ?? league) };
}

/** Returns the best place on a board of everyone; a board of one person has none. */
async function readBestPlace(ctx: Reads, season: string, personId: Id<"per">): Promise<SeasonFigures["best"]> {
  const row = await readOwn(ctx, season, personId);
  if (!row) return null;
  const places = await Promise.all(
    boards.map(async (board) => {
      const score = scoreOf(board, row);
      const key = { board, period: season };
      if (!score) return [];
      const [rank, people] = await Promise.all([rankOf(ctx, key, score), countPeople(ctx, key)]);
      return people > 1 ? [{ board, rank, people }] : [];
    }),
  );
  return places.flat().toSorted((a, b) => a.rank - b.rank)[0] ?? null;
}

/** Returns the badges that these people earned in a season, the earliest first. */
export async function readSeasonBadges(
  { db, tenantId }: Reads,
  game: GameContext,
  season: string,
  ids: readonly Id<"per">[],
) {
  const { from, to } = seasonDays(season);
  const found = await db
    .select({ personId: gameBadges.personId, code: gameBadges.code })
    .from(gameBadges)
    .where(
      and(
        eq(gameBadges.tenantId, tenantId),
        sql`${gameBadges.personId} in ${ids.map((id) => sql.param(id, gameBadges.personId))}`,
        isNotNull(gameBadges.earnedAt),
        gte(gameBadges.earnedAt, midnightIn(game.timeZone, from)),
        lt(gameBadges.earnedAt, midnightIn(game.timeZone, addDays(to, 1))),
      ),
    )
    .orderBy(gameBadges.earnedAt, gameBadges.id);
  return Map.groupBy(found, ({ personId }) => personId);
}

type Counted = { counts: Counts; badges: SeasonFigures["badges"] };

/** Puts together what a season was for one person. */
export async function figuresOfSeason(
  ctx: Reads,
  player: Player,
  season: string,
  { counts, badges }: Counted,
): Promise<SeasonFigures> {
  const [league, best] = await Promise.all([
    readLeaguePlace(ctx, season, player.personId),
    readBestPlace(ctx, season, player.personId),
  ]);
  return { ...seasonLedger(player.entries, season), ...counts, tier: player.tier, badges, league, best };
}

/** What the season is compared with; undefined where nothing happened before it. */
export function totalsOf(player: Player, season: string, counts: Counts): SeasonTotals | undefined {
  const { xp, points } = seasonLedger(player.entries, season);
  const totals = { xp, points, ...counts };
  return Object.values(totals).some((figure) => figure !== 0) ? totals : undefined;
}
