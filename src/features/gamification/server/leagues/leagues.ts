import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { formLeagues, leagueSize, nextLeagues } from "../../rules/leagues.ts";
import { previousQuarter, quarterOf } from "../../rules/periods.ts";
import { gameLeagueMembers, gameScores, gameSettings } from "../table.ts";

type Writer = Pick<TenantCtx, "db" | "tenantId">;

/** Inserted in parts, since a statement has a limit of parameters. */
const partSize = 5000;

async function seat({ db, tenantId }: Writer, season: string, leagues: ReadonlyMap<string, number>) {
  const rows = [...leagues].map(([personId, league]) => ({
    tenantId,
    season,
    league,
    personId: personId as Id<"per">,
  }));
  for (let at = 0; at < rows.length; at += partSize)
    await db
      .insert(gameLeagueMembers)
      .values(rows.slice(at, at + partSize))
      .onConflictDoNothing();
}

/** Forms the leagues of a season from those of the season before, or from all-time XP where there are none. */
async function formSeason(ctx: Writer, season: string) {
  const { db, tenantId } = ctx;
  const before = previousQuarter(season);
  const members = await db
    .select({
      personId: gameLeagueMembers.personId,
      league: gameLeagueMembers.league,
      xp: sql<number>`coalesce(${gameScores.xp}, 0)`.mapWith(Number),
    })
    .from(gameLeagueMembers)
    .leftJoin(
      gameScores,
      and(
        eq(gameScores.tenantId, gameLeagueMembers.tenantId),
        eq(gameScores.personId, gameLeagueMembers.personId),
        eq(gameScores.period, before),
      ),
    )
    .where(and(eq(gameLeagueMembers.tenantId, tenantId), eq(gameLeagueMembers.season, before)));
  if (members.length > 0) return seat(ctx, season, nextLeagues(members));
  const people = await db
    .select({ personId: gameScores.personId, xp: gameScores.xp })
    .from(gameScores)
    .where(and(eq(gameScores.tenantId, tenantId), eq(gameScores.period, "all")));
  return seat(ctx, season, formLeagues(people));
}

/** Returns the lowest league, and how many people it has. */
async function lowestLeague({ db, tenantId }: Writer, season: string) {
  const [found] = await db
    .select({ league: gameLeagueMembers.league, people: count() })
    .from(gameLeagueMembers)
    .where(and(eq(gameLeagueMembers.tenantId, tenantId), eq(gameLeagueMembers.season, season)))
    .groupBy(gameLeagueMembers.league)
    .orderBy(desc(gameLeagueMembers.league))
    .limit(1);
  return found ?? { league: 0, people: 0 };
}

/**
 * Makes sure that the season has leagues and that these people are in one: newcomers start in the lowest, and a full one opens the
 * next. The caller holds the tenant's lock.
 */
export async function placeInLeague(ctx: Writer, today: string, players: readonly { personId: Id<"per"> }[]) {
  const { db, tenantId } = ctx;
  const season = quarterOf(today);
  const [settings] = await db
    .select({ season: gameSettings.season })
    .from(gameSettings)
    .where(eq(gameSettings.tenantId, tenantId));
  if (settings?.season !== season) {
    await formSeason(ctx, season);
    await db
      .insert(gameSettings)
      .values({ tenantId, season })
      .onConflictDoUpdate({ target: [gameSettings.tenantId], set: { season } });
  }
  if (players.length === 0) return;
  const seated = await db
    .select({ personId: gameLeagueMembers.personId })
    .from(gameLeagueMembers)
    .where(
      and(
        eq(gameLeagueMembers.tenantId, tenantId),
        eq(gameLeagueMembers.season, season),
        sql`${gameLeagueMembers.personId} in ${players.map(({ personId }) => sql`${personId.slice(4)}::uuid`)}`,
      ),
    );
  const isSeated = new Set(seated.map(({ personId }) => personId));
  const newcomers = players.filter(({ personId }) => !isSeated.has(personId));
  if (newcomers.length === 0) return;
  let { league, people } = await lowestLeague(ctx, season);
  const places = newcomers.map(({ personId }) => {
    if (people >= leagueSize) [league, people] = [league + 1, 0];
    people += 1;
    return [personId, league] as const;
  });
  await seat(ctx, season, new Map(places));
}
