import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { dayIn } from "#base/day.ts";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { nextQuarter } from "#features/gamification/rules/periods.ts";
import { scoresOf } from "#features/gamification/rules/player.ts";
import { startOf } from "#features/gamification/rules/redemptions.ts";
import { endedSeason, seasonDays } from "#features/gamification/rules/seasons.ts";
import { insertEntries } from "#features/gamification/server/ledger/entries.ts";
import { readGameContext } from "#features/gamification/server/ledger/game-context.ts";
import { addCodes } from "#features/gamification/server/rewards/codes.ts";
import { deliver } from "#features/gamification/server/rewards/redeem.ts";
import { moveStock } from "#features/gamification/server/rewards/reward-row.ts";
import { readPlayers } from "#features/gamification/server/scores/read-players.ts";
import { lockScores } from "#features/gamification/server/scores/refresh.ts";
import { replaceScores } from "#features/gamification/server/scores/write-scores.ts";
import { closeSeason } from "#features/gamification/server/seasons/close-season.ts";
import {
  gameBadges,
  gameEntries,
  gameLeagueMembers,
  gamePlayers,
  gameSettings,
  redemptions,
  rewards,
} from "#features/gamification/server/table.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { createRandom } from "./random.ts";

const catalog = [
  { title: "$50 gift card", description: "Code by email, right away", price: 500, delivery: "code", picture: "card" },
  {
    title: "25 trees planted",
    description: "In your name, with certificate",
    price: 300,
    delivery: "shipped",
    picture: "trees",
  },
  {
    ...{ title: "Noise-canceling headphones", description: "Ships in 5 days", price: 2400, delivery: "shipped" },
    ...{ picture: "headphones", stock: 4, needsApproval: true },
  },
  {
    ...{
      title: "Partner Summit ticket",
      description: "Two days in Austin, March 2027",
      price: 3000,
      delivery: "shipped",
    },
    ...{ picture: "ticket", stock: 12, minTier: "gold", needsApproval: true },
  },
  { title: "Coffee mug", description: "Ships in 5 days", price: 150, delivery: "shipped", picture: "mug", stock: 60 },
  {
    title: "Surprise box",
    description: "Something small from the team",
    price: 200,
    delivery: "shipped",
    picture: "gift",
  },
  {
    ...{ title: "$25 bonus", description: "A thank-you from the team", price: 250, delivery: "money" },
    ...{ picture: "card", minor: 2500, currency: "USD" },
  },
] as const satisfies readonly Partial<typeof rewards.$inferInsert>[];

/** The catalogue of rewards and what a point is worth. XP, badges and leagues follow from the referrals. */
export async function createGame(ctx: TenantCtx, seed: number) {
  const { db, tenantId } = ctx;
  const random = createRandom(seed);
  await db
    .insert(gameSettings)
    .values({ tenantId, pointValue: 1000 })
    .onConflictDoUpdate({ target: [gameSettings.tenantId], set: { pointValue: 1000 } });
  for (const reward of catalog) {
    const added = firstOf(
      await db
        .insert(rewards)
        .values({ tenantId, ...reward })
        .returning(),
    );
    const codes = Array.from({ length: 40 }, () => `GIFT-${random.integer(1000, 9999)}-${random.integer(1000, 9999)}`);
    if (reward.delivery === "code") await addCodes(ctx, added, codes);
  }
}

/** Points that people already spent, once their past referrals have been awarded, and some who prefer an alias. */
export async function createRedemptions(ctx: TenantCtx, now = Date.now()) {
  const { db, tenantId } = ctx;
  const [known] = await db
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(eq(redemptions.tenantId, tenantId))
    .limit(1);
  const [card, , , , mug, , bonus] = await db
    .select()
    .from(rewards)
    .where(eq(rewards.tenantId, tenantId))
    .orderBy(asc(rewards.id));
  if (known || !card || !mug || !bonus) return;
  const free =
    sql<number>`sum(${gameEntries.points}) filter (where coalesce(${gameEntries.lockedUntil}, now()) <= now())`.mapWith(
      Number,
    );
  const rich = await db
    .select({ personId: gameEntries.personId, free })
    .from(gameEntries)
    .where(eq(gameEntries.tenantId, tenantId))
    .groupBy(gameEntries.personId)
    .having(sql`${free} > ${card.price + 400}`)
    .orderBy(sql`${free} desc`)
    .limit(4);
  for (const [i, { personId }] of rich.entries()) {
    const reward = i === 1 ? bonus : i % 2 === 0 ? card : mug;
    const at = new Date(now - (i * 9 + 4) * 86_400_000).toISOString();
    const { title, delivery, price: points, id: rewardId, minor, currency } = reward;
    const state = startOf({ needsApproval: false, delivery });
    const values = {
      ...{ tenantId, rewardId, personId, title, delivery, points, minor, currency, state },
      createdAt: at,
      decidedAt: at,
    } as const;
    const created = firstOf(await db.insert(redemptions).values(values).returning());
    const entry = { personId, kind: "redeemed" as const, subject: created.id, xp: 0, points: -points, text: title };
    await insertEntries(ctx, [{ ...entry, occurredAt: at, day: dayIn("UTC", at) }]);
    if (state === "delivered") await deliver(ctx, created);
    await moveStock(ctx, rewardId, -1);
    await db.insert(gameBadges).values({ tenantId, personId, code: "treat", earnedAt: at, celebratedAt: at });
  }
  const players = await db
    .select({ personId: gamePlayers.personId })
    .from(gamePlayers)
    .where(eq(gamePlayers.tenantId, tenantId))
    .orderBy(asc(gamePlayers.personId));
  // Most have known gamification for long, some never opened it: the company compares both.
  const since = new Date(now - 140 * 86_400_000).toISOString();
  await db
    .update(gamePlayers)
    .set({ joinedAt: since })
    .where(
      and(
        eq(gamePlayers.tenantId, tenantId),
        inArray(
          gamePlayers.personId,
          players.filter((_, i) => i % 5 < 3).map(({ personId }) => personId),
        ),
      ),
    );
  for (const [i, alias] of ["Blue Heron", "North Star"].entries()) {
    const player = players[i * 3 + 2];
    const ofPlayer = player && and(eq(gamePlayers.tenantId, tenantId), eq(gamePlayers.personId, player.personId));
    if (ofPlayer) await db.update(gamePlayers).set({ visibility: "alias", alias }).where(ofPlayer);
  }
}

/** The share of won deals that the conversions of the past season are shrunk towards. */
const assumedRate = 0.3;

/**
 * Boards and leagues of the season before the demo began, and everyone's summary of it, by the code that closes a season. Scores are
 * written while a season runs, which the demo's never did.
 */
export async function createLastSeason(services: Services, tenantId: Id<"ten">, now = Date.now()) {
  const today = await withTenant(services, tenantId, async (ctx) => {
    const { timeZone } = await readGameContext(ctx);
    const day = dayIn(timeZone, now);
    const season = endedSeason(day);
    lockScores(ctx);
    const members = await ctx.db
      .select({ personId: gameLeagueMembers.personId, league: gameLeagueMembers.league })
      .from(gameLeagueMembers)
      .where(and(eq(gameLeagueMembers.tenantId, tenantId), eq(gameLeagueMembers.season, nextQuarter(season))));
    const ids = members.map(({ personId }) => personId);
    if (ids.length === 0) return day;
    const players = await readPlayers(ctx, ids);
    const scores = players.flatMap(({ personId, entries, referrals }) =>
      scoresOf(entries, referrals, seasonDays(season).to, () => assumedRate)
        .filter(({ key }) => key === season)
        .map((score) => ({ ...score, personId })),
    );
    await replaceScores(ctx, ids, [season], scores);
    await ctx.db
      .insert(gameLeagueMembers)
      .values(members.map((member) => ({ tenantId, season, ...member })))
      .onConflictDoNothing();
    return day;
  });
  await closeSeason(services, tenantId, today);
}
