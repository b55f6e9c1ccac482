import type { z } from "zod";
import { addDays, dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { photoUrl } from "#features/identity/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import type { getLeaderboard as endpoint, Leaderboard, Place } from "../../contract/leaderboards.ts";
import { initialsOf, neighbors, pickPlaces, toPromotion } from "../../rules/boards.ts";
import { leagueName, promoted, relegated } from "../../rules/leagues.ts";
import { periodKey, periodStart, quarterEnd, quarterOf } from "../../rules/periods.ts";
import { withRanks } from "../../rules/ranks.ts";
import { type GameContext, readGameContext } from "../ledger/game-context.ts";
import * as read from "./read-board.ts";

type Input = z.infer<typeof endpoint.input>;
type Ranked = read.BoardRow & { rank: number; isTied: boolean };

/** Shows a person as they chose: an alias names no account. */
function placeOf(row: Ranked, caller: Id<"per">, game: GameContext, moved: number | null): Place {
  const { personId, photo, alias, rank, isTied, xp, wonMinor, won, closed } = row;
  const isSelf = personId === caller;
  const isAlias = (row.visibility ?? game.defaultVisibility) === "alias";
  const shown = isAlias ? { name: alias || initialsOf(row.name), personId: null, photoUrl: null } : undefined;
  return {
    ...{ rank, isTied, moved, isAlias, isSelf, xp, wonMinor, won, closed },
    ...{ personId, name: row.name, photoUrl: photo && photoUrl(photo) },
    ...(isSelf ? {} : shown),
    conversion: (row.conversion ?? 0) / 10_000,
  };
}

/** The key of the period before the current one; undefined for `all`, which has none. */
function previousKey({ period }: Input, today: string): string | undefined {
  const start = periodStart(period, today);
  return start === null ? undefined : periodKey(period, addDays(start, -1));
}

/** Where each person stood in a league or on the board one period ago. */
async function ranksBefore(
  ctx: ReadCtx,
  input: Input,
  today: string,
  rows: readonly read.BoardRow[],
  league: number | undefined,
) {
  const key = previousKey(input, today);
  if (!key) return new Map<string, number>();
  if (league !== undefined) {
    const before = await read.readLeagueRows(ctx, quarterOf(today), league, key);
    return new Map(rank(before, input).map((row) => [row.personId, row.rank]));
  }
  const found = await Promise.all(
    rows.map(async ({ personId }) => {
      const row = await read.readOwn(ctx, key, personId);
      const score = row && read.scoreOf(input.board, row);
      return [
        personId,
        score == null ? undefined : await read.rankOf(ctx, { board: input.board, period: key }, score),
      ] as const;
    }),
  );
  return new Map(found.flatMap(([personId, at]) => (at === undefined ? [] : [[personId, at] as const])));
}

function rank(rows: readonly read.BoardRow[], { board }: Input): Ranked[] {
  const scored = rows.flatMap((row) => {
    const score = read.scoreOf(board, row);
    return score === null ? [] : [{ ...row, score }];
  });
  return withRanks(scored.toSorted((a, b) => b.score - a.score || (a.personId > b.personId ? -1 : 1)));
}

async function readLeagueBoard(ctx: ReadCtx, input: Input, today: string) {
  const season = quarterOf(today);
  const league = await read.readLeague(ctx, season, ctx.personId);
  if (league === undefined) return undefined;
  const ranked = rank(await read.readLeagueRows(ctx, season, league, periodKey(input.period, today)), input);
  const own = ranked.findIndex(({ personId }) => personId === ctx.personId);
  const decidesSeason = input.board === "xp" && input.period === "quarter";
  const up = league === 0 ? 0 : promoted;
  return {
    rows: pickPlaces(ranked, own, input.top, neighbors),
    people: ranked.length,
    own: ranked[own],
    number: league,
    league: decidesSeason
      ? {
          name: leagueName(league),
          promoted: up,
          relegatedFrom: ranked.length > promoted + relegated ? ranked.length - relegated + 1 : null,
          toPromotion:
            up === 0
              ? null
              : toPromotion(
                  ranked.map(({ xp }) => xp),
                  own,
                  up,
                ),
          endsOn: quarterEnd(season),
        }
      : { name: leagueName(league), promoted: 0, relegatedFrom: null, toPromotion: null, endsOn: quarterEnd(season) },
  };
}

async function readFullBoard(ctx: ReadCtx, input: Input, today: string) {
  const { board } = input;
  const key = { board, period: periodKey(input.period, today) };
  const [first, self, people] = await Promise.all([
    read.readTop(ctx, key, input.top),
    read.readOwn(ctx, key.period, ctx.personId),
    read.countPeople(ctx, key),
  ]);
  const around = self ? await read.readNeighbors(ctx, key, self) : { before: [], after: [] };
  const isShown = (row: read.BoardRow) => !first.some(({ personId }) => personId === row.personId);
  const rest = [
    ...around.before,
    ...(self && read.scoreOf(board, self) !== null ? [self] : []),
    ...around.after,
  ].filter(isShown);
  const rows = await withFullRanks(ctx, key, [...first, ...rest]);
  return { rows, people, own: rows.find(({ personId }) => personId === ctx.personId), number: undefined, league: null };
}

/** Rows of the same score share a rank, so each score is ranked once. */
async function withFullRanks(ctx: ReadCtx, key: read.BoardKey, rows: readonly read.BoardRow[]): Promise<Ranked[]> {
  const scoreOf = (row: read.BoardRow) => read.scoreOf(key.board, row) ?? 0;
  const scores = [...new Set(rows.map(scoreOf))];
  const ranks = new Map(
    await Promise.all(scores.map(async (score) => [score, await read.rankOf(ctx, key, score)] as const)),
  );
  return rows.map((row) => ({
    ...row,
    rank: ranks.get(scoreOf(row)) ?? 1,
    isTied: rows.some((other) => other.personId !== row.personId && scoreOf(other) === scoreOf(row)),
  }));
}

export async function getLeaderboard(ctx: ReadCtx, input: Input): Promise<Leaderboard> {
  const game = await readGameContext(ctx);
  const today = dayIn(game.timeZone, Date.now());
  const league = input.scope === "league" ? await readLeagueBoard(ctx, input, today) : undefined;
  const found = league ?? (await readFullBoard(ctx, input, today));
  const before = await ranksBefore(ctx, input, today, found.rows, found.number);
  const places = found.rows.map((row) => {
    const was = before.get(row.personId);
    return placeOf(row, ctx.personId, game, was === undefined ? null : was - row.rank);
  });
  const { board, period } = input;
  return {
    ...{ board, period, places },
    scope: league ? "league" : "everyone",
    currency: game.currency,
    people: found.people,
    own: found.own ? { rank: found.own.rank, isHidden: false } : null,
    league: found.league,
  };
}
