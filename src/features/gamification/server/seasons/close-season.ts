import { and, asc, eq, gt, gte, lte, notInArray } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { notify } from "#features/notifications/server/writes.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { previousQuarter } from "../../rules/periods.ts";
import { endedSeason, hasSeason, isRecent, seasonDays, seasonParam } from "../../rules/seasons.ts";
import { type GameContext, readGameContext } from "../ledger/game-context.ts";
import { readPlayers } from "../scores/read-players.ts";
import { gameEntries, gameSeasons, gameSettings } from "../table.ts";
import { countReferrals, figuresOfSeason, readSeasonBadges, totalsOf } from "./season-figures.ts";

/** People whose summaries are written in one transaction. */
const batchSize = 50;
const firstId: Id<"per"> = `per_${"0".repeat(32)}`;

const isClosed = async ({ db, tenantId }: TenantCtx, season: string) =>
  (
    await db
      .select({ closedSeason: gameSettings.closedSeason })
      .from(gameSettings)
      .where(eq(gameSettings.tenantId, tenantId))
  )[0]?.closedSeason === season;

const markClosed = ({ db, tenantId }: TenantCtx, closedSeason: string) =>
  db
    .insert(gameSettings)
    .values({ tenantId, closedSeason })
    .onConflictDoUpdate({ target: [gameSettings.tenantId], set: { closedSeason } });

/** The next people with entries in a season, in the order of their ids. */
async function nextPeople({ db, tenantId }: TenantCtx, season: string, after: Id<"per">): Promise<Id<"per">[]> {
  const { from, to } = seasonDays(season);
  const found = await db
    .selectDistinct({ personId: gameEntries.personId })
    .from(gameEntries)
    .where(
      and(
        eq(gameEntries.tenantId, tenantId),
        gt(gameEntries.personId, after),
        gte(gameEntries.day, from),
        lte(gameEntries.day, to),
        notInArray(gameEntries.kind, ["redeemed", "returned"]),
      ),
    )
    .orderBy(asc(gameEntries.personId))
    .limit(batchSize);
  return found.map(({ personId }) => personId);
}

/**
 * A summary of a season before the tenant had the game, or of one that ended long ago, is there to be looked at: no one is notified of what
 * they did not take part in, or of what is old.
 */
function isAnnounced({ historyReadAt, timeZone }: GameContext, season: string, today: string): boolean {
  const isHistory = historyReadAt !== null && dayIn(timeZone, historyReadAt) > seasonDays(season).to;
  return !isHistory && isRecent(season, today);
}

async function announceSummary(ctx: TenantCtx, personId: Id<"per">, season: string) {
  const [year = "", quarter = ""] = season.split("-Q");
  await notify(ctx, personId, {
    topic: "gamification",
    kind: "gamification.seasonEnded",
    params: { year, quarter },
    to: `/gamification/season?season=${seasonParam(season)}`,
    jobId: `season:${season}:${personId}`,
  });
}

/** Writes the next summaries; returns the last person, or undefined if there are no more. Who has a summary keeps it. */
async function closeBatch(ctx: TenantCtx, game: GameContext, season: string, today: string, after: Id<"per">) {
  const { db, tenantId } = ctx;
  const ids = await nextPeople(ctx, season, after);
  if (ids.length === 0) return undefined;
  const before = previousQuarter(season);
  const players = await readPlayers(ctx, ids);
  const countsOf = await countReferrals(ctx, game, season, ids);
  const countsBefore = await countReferrals(ctx, game, before, ids);
  const badges = await readSeasonBadges(ctx, game, season, ids);
  for (const player of players) {
    if (!player.isMember || !hasSeason(player.entries, season)) continue;
    const { personId } = player;
    const figures = await figuresOfSeason(ctx, player, season, {
      counts: countsOf(personId),
      badges: (badges.get(personId) ?? []).map(({ code }) => code),
    });
    const [added] = await db
      .insert(gameSeasons)
      .values({
        ...{ tenantId, personId, season, figures, currency: game.currency, closedAt: new Date().toISOString() },
        previous: totalsOf(player, before, countsBefore(personId)) ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: gameSeasons.id });
    if (!added) continue;
    ctx.announce(personId, "changed", { topics: ["gamification"] });
    if (isAnnounced(game, season, today)) await announceSummary(ctx, personId, season);
  }
  return ids.length < batchSize ? undefined : ids.at(-1);
}

/**
 * Writes everyone's summary of the season that ended last, in the tenant's calendar. A second run has no effect, and one that was cut off
 * is continued.
 */
export async function closeSeason(services: Services, tenantId: Id<"ten">, today: string) {
  const season = endedSeason(today);
  if (await withTenant(services, tenantId, (ctx) => isClosed(ctx, season))) return;
  const game = await withTenant(services, tenantId, readGameContext);
  for (let after: Id<"per"> | undefined = firstId; after; ) {
    const from: Id<"per"> = after;
    after = await withTenant(services, tenantId, (ctx) => closeBatch(ctx, game, season, today, from));
  }
  await withTenant(services, tenantId, (ctx) => markClosed(ctx, season));
}
