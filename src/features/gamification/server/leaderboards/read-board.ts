import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { fixedLimit, statement } from "#server/db/statement.ts";
import { neighbors } from "../../rules/boards.ts";
import { rangesAbove } from "../../rules/ranks.ts";
import { type Board, maxTop, type Visibility } from "../../values.ts";
import { gameLeagueMembers, gamePlayers, gameRankNodes, gameScores } from "../table.ts";

type Reads = Pick<ReadCtx, "db" | "tenantId">;

export const scoreColumn: Record<Board, PgColumn> = {
  xp: gameScores.xp,
  won: gameScores.wonMinor,
  conversion: gameScores.conversion,
};

const columns = {
  personId: gameScores.personId,
  name: people.displayName,
  photo: people.photo,
  visibility: gamePlayers.visibility,
  alias: gamePlayers.alias,
  xp: gameScores.xp,
  wonMinor: gameScores.wonMinor,
  won: gameScores.won,
  closed: gameScores.closed,
  conversion: gameScores.conversion,
};
export type BoardRow = {
  personId: Id<"per">;
  name: string;
  photo: string | null;
  visibility: Visibility | null;
  alias: string | null;
  xp: number;
  wonMinor: number;
  won: number;
  closed: number;
  conversion: number | null;
};

const { tenantId, period } = gameScores;
const isPlayer = and(eq(gamePlayers.tenantId, tenantId), eq(gamePlayers.personId, gameScores.personId));
const number = { mapToDriverValue: (value: number) => value };

/** One statement per board, so that each uses its index. */
const perBoard = <T>(build: (board: Board) => T): Record<Board, T> => ({
  xp: build("xp"),
  won: build("won"),
  conversion: build("conversion"),
});

/** The order of the indexes, forward and backward, to the place of nulls: in another one, everyone would be read and sorted. */
const downward = sql.raw("desc nulls last");
const upward = sql.raw("asc nulls first");

const top = perBoard((board) =>
  statement(`gamification.top.${board}`, { tenantId, period }, (from, p) =>
    from
      .select(columns)
      .from(gameScores)
      .innerJoin(people, eq(people.id, gameScores.personId))
      .innerJoin(gamePlayers, isPlayer)
      .where(and(eq(tenantId, p.tenantId), eq(period, p.period), sql`${scoreColumn[board]} is not null`))
      .orderBy(sql`${scoreColumn[board]} ${downward}`, sql`${gameScores.personId} ${downward}`)
      .limit(fixedLimit(maxTop)),
  ),
);

/** The next people on one side of a place, nearest first. Equal scores are ordered by the person's id, as everywhere. */
const beside = (side: "above" | "below") =>
  perBoard((board) => {
    const [than, order] = side === "above" ? [sql.raw(">"), upward] : [sql.raw("<"), downward];
    const params = { tenantId, period, score: number, personId: gameScores.personId };
    return statement(`gamification.${side}.${board}`, params, (from, p) =>
      from
        .select(columns)
        .from(gameScores)
        .innerJoin(people, eq(people.id, gameScores.personId))
        .innerJoin(gamePlayers, isPlayer)
        .where(
          and(
            eq(tenantId, p.tenantId),
            eq(period, p.period),
            sql`(${scoreColumn[board]}, ${gameScores.personId}) ${than} (${p.score}::bigint, ${p.personId})`,
          ),
        )
        .orderBy(sql`${scoreColumn[board]} ${order}`, sql`${gameScores.personId} ${order}`)
        .limit(fixedLimit(neighbors)),
    );
  });
const above = beside("above");
const below = beside("below");

const own = statement("gamification.ownScore", { tenantId, period, personId: gameScores.personId }, (from, p) =>
  from
    .select(columns)
    .from(gameScores)
    .innerJoin(people, eq(people.id, gameScores.personId))
    .innerJoin(gamePlayers, isPlayer)
    .where(and(eq(tenantId, p.tenantId), eq(period, p.period), eq(gameScores.personId, p.personId))),
);

const jsonRows = { mapToDriverValue: (rows: readonly object[]) => JSON.stringify(rows) };
const nodes = { tenantId: gameRankNodes.tenantId, board: gameRankNodes.board, period: gameRankNodes.period };
const peopleAbove = statement("gamification.peopleAbove", { ...nodes, ranges: jsonRows }, (from, p) =>
  from
    .select({ count: sql<number>`coalesce(sum(at_depth.people), 0)`.mapWith(Number) })
    // Each range is read from the index on its own. As a join, all nodes of the board would be read and compared.
    .from(sql`json_to_recordset(${p.ranges}::json) as r(depth int, "from" bigint, "to" bigint)
      cross join lateral (
        select sum(${gameRankNodes.people}) as people from ${gameRankNodes}
        where ${gameRankNodes.tenantId} = ${p.tenantId} and ${gameRankNodes.board} = ${p.board}
          and ${gameRankNodes.period} = ${p.period} and ${gameRankNodes.depth} = r.depth
          and ${gameRankNodes.prefix} between r."from" and r."to"
      ) as at_depth`),
);
const peopleOn = statement("gamification.peopleOn", nodes, (from, p) =>
  from
    .select({ count: sql<number>`coalesce(sum(${gameRankNodes.people}), 0)`.mapWith(Number) })
    .from(gameRankNodes)
    .where(
      and(
        eq(gameRankNodes.tenantId, p.tenantId),
        eq(gameRankNodes.board, p.board),
        eq(gameRankNodes.period, p.period),
        sql`${gameRankNodes.depth} = 1`,
      ),
    ),
);

export type BoardKey = { board: Board; period: string };

export const scoreOf = (board: Board, row: BoardRow): number | null =>
  board === "xp" ? row.xp : board === "won" ? row.wonMinor : row.conversion;

/** Returns the rank of a score: one plus the people with a higher one, however many there are. */
export async function rankOf(
  { db, tenantId: of }: Reads,
  { board, period: key }: BoardKey,
  score: number,
): Promise<number> {
  const ranges = rangesAbove(score).map(({ depth, prefix, to }) => ({ depth, from: prefix, to }));
  const [found] = await db.run(peopleAbove, { tenantId: of, board, period: key, ranges });
  return 1 + (found?.count ?? 0);
}

export async function countPeople({ db, tenantId: of }: Reads, { board, period: key }: BoardKey): Promise<number> {
  const [found] = await db.run(peopleOn, { tenantId: of, board, period: key });
  return found?.count ?? 0;
}

export const readTop = async ({ db, tenantId: of }: Reads, { board, period: key }: BoardKey, places: number) =>
  (await db.run(top[board], { tenantId: of, period: key })).slice(0, places);

export async function readOwn({ db, tenantId: of }: Reads, key: string, personId: Id<"per">) {
  const [found] = await db.run(own, { tenantId: of, period: key, personId });
  return found;
}

/** Returns the people right above and below a place, in the order of the board. */
export async function readNeighbors({ db, tenantId: of }: Reads, { board, period: key }: BoardKey, row: BoardRow) {
  const score = scoreOf(board, row);
  if (score === null) return { before: [], after: [] };
  const asked = { tenantId: of, period: key, score, personId: row.personId };
  const [before, after] = await Promise.all([db.run(above[board], asked), db.run(below[board], asked)]);
  return { before: before.reverse(), after };
}

const leagueOf = statement(
  "gamification.leagueOf",
  { tenantId: gameLeagueMembers.tenantId, season: gameLeagueMembers.season, personId: gameLeagueMembers.personId },
  (from, p) =>
    from
      .select({ league: gameLeagueMembers.league })
      .from(gameLeagueMembers)
      .where(
        and(
          eq(gameLeagueMembers.tenantId, p.tenantId),
          eq(gameLeagueMembers.season, p.season),
          eq(gameLeagueMembers.personId, p.personId),
        ),
      ),
);
const leagueRows = statement(
  "gamification.leagueRows",
  { tenantId: gameLeagueMembers.tenantId, season: gameLeagueMembers.season, league: gameLeagueMembers.league, period },
  (from, p) =>
    from
      .select(columns)
      .from(gameLeagueMembers)
      .innerJoin(
        gameScores,
        and(
          eq(tenantId, gameLeagueMembers.tenantId),
          eq(gameScores.personId, gameLeagueMembers.personId),
          eq(period, p.period),
        ),
      )
      .innerJoin(people, eq(people.id, gameScores.personId))
      .innerJoin(gamePlayers, isPlayer)
      .where(
        and(
          eq(gameLeagueMembers.tenantId, p.tenantId),
          eq(gameLeagueMembers.season, p.season),
          eq(gameLeagueMembers.league, p.league),
        ),
      ),
);

/** Returns the league a person is in this season; undefined if they are in none. */
export async function readLeague({ db, tenantId: of }: Reads, season: string, personId: Id<"per">) {
  const [found] = await db.run(leagueOf, { tenantId: of, season, personId });
  return found?.league;
}

/** Returns everyone of a league who has a score in a period. */
export const readLeagueRows = ({ db, tenantId: of }: Reads, season: string, league: number, key: string) =>
  db.run(leagueRows, { tenantId: of, season, league, period: key });
