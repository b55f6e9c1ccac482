import { eq, sql } from "drizzle-orm";
import { addDays, dayIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import type { Services, TenantCtx } from "#server/ctx.ts";
import { withTenant } from "#server/with-tenant.ts";
import { amountsOf } from "../rules/awards.ts";
import { runChallenges } from "./challenges/settle.ts";
import { sendDigests } from "./digest/send-digests.ts";
import { insertEntries, lockPlayers, type NewEntry } from "./ledger/entries.ts";
import { type GameContext, readGameContext } from "./ledger/game-context.ts";
import { deleteOldScores } from "./scores/delete-old.ts";
import { markAllStale } from "./scores/mark-stale.ts";
import { readPlayers } from "./scores/read-players.ts";
import { refreshPlayers } from "./scores/refresh.ts";
import { closeSeason } from "./seasons/close-season.ts";
import { calibrationOfReferrals } from "./standing/standing.ts";
import { gamePlayers, gameSettings } from "./table.ts";

/** People whose judgment is compared in one transaction. */
const batchSize = 100;

const readSettings = async ({ db, tenantId }: TenantCtx) =>
  (
    await db
      .select({ tiersDecidedOn: gameSettings.tiersDecidedOn, calibratedMonth: gameSettings.calibratedMonth })
      .from(gameSettings)
      .where(eq(gameSettings.tenantId, tenantId))
  )[0];

const saveSettings = ({ db, tenantId }: TenantCtx, set: Partial<typeof gameSettings.$inferInsert>) =>
  db
    .insert(gameSettings)
    .values({ tenantId, ...set })
    .onConflictDoUpdate({ target: [gameSettings.tenantId], set });

/** Tiers follow the last twelve months, and people leave: everyone is looked at once a day. */
async function decideTiersDaily(ctx: TenantCtx, today: string) {
  const settings = await readSettings(ctx);
  if (settings?.tiersDecidedOn === today) return;
  await saveSettings(ctx, { tiersDecidedOn: today });
  await deleteOldScores(ctx, today);
  await markAllStale(ctx);
}

/** Rewards people with an outcome last month whose stated confidence matches what happened; once per person and month. */
async function rewardJudgment(ctx: TenantCtx, game: GameContext, today: string, after: Id<"per">) {
  const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const amounts = amountsOf(game.rules, { kind: "calibrated" }, 0);
  const people = await ctx.db
    .select({ personId: gamePlayers.personId })
    .from(gamePlayers)
    .where(
      sql`${gamePlayers.tenantId} = ${sql.param(ctx.tenantId, gamePlayers.tenantId)} and ${gamePlayers.personId} > ${sql.param(after, gamePlayers.personId)}`,
    )
    .orderBy(gamePlayers.personId)
    .limit(batchSize);
  const players = amounts
    ? await readPlayers(
        ctx,
        people.map(({ personId }) => personId),
      )
    : [];
  const entries = players
    .filter(({ isMember, referrals }) => isMember && referrals.some(({ closedDay }) => closedDay?.startsWith(month)))
    .filter(({ referrals }) => calibrationOfReferrals(referrals, addDays(today, -365)).isGood === true)
    .map(
      ({ personId }): NewEntry => ({
        personId,
        kind: "calibrated",
        subject: personId,
        event: month,
        xp: amounts?.xp ?? 0,
        points: amounts?.points ?? 0,
        occurredAt: new Date().toISOString(),
        day: today,
        rulesVersion: game.rulesVersion,
      }),
    );
  if (entries.length > 0) {
    await lockPlayers(
      ctx,
      entries.map(({ personId }) => personId),
    );
    await insertEntries(ctx, entries);
  }
  return people.length < batchSize ? undefined : people.at(-1)?.personId;
}

async function rewardJudgmentMonthly(services: Services, tenantId: Id<"ten">, game: GameContext, today: string) {
  const month = today.slice(0, 7);
  const settings = await withTenant(services, tenantId, readSettings);
  if (settings?.calibratedMonth === month) return;
  for (let after: Id<"per"> | undefined = `per_${"0".repeat(32)}`; after; ) {
    const from: Id<"per"> = after;
    after = await withTenant(services, tenantId, (ctx) => rewardJudgment(ctx, game, today, from));
  }
  await withTenant(services, tenantId, (ctx) => saveSettings(ctx, { calibratedMonth: month }));
}

/** Runs the scheduled work of the game of one tenant. A second run has no effect. */
export async function runGameJobs(services: Services, tenantId: Id<"ten">) {
  const game = await withTenant(services, tenantId, readGameContext);
  if (!game.isOn) return;
  const today = dayIn(game.timeZone, Date.now());
  await withTenant(services, tenantId, (ctx) => decideTiersDaily(ctx, today));
  await rewardJudgmentMonthly(services, tenantId, game, today);
  await runChallenges(services, tenantId, today);
  await refreshPlayers(services, tenantId);
  // The leagues of the new season exist only now, and with them who moved up and down.
  await closeSeason(services, tenantId, today);
  await sendDigests(services, tenantId, game);
}
