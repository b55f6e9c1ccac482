import { eq } from "drizzle-orm";
import { dateFormat } from "#base/formats.ts";
import type { Id } from "#base/ids.ts";
import { fallbackLocale, localeOf } from "#base/locales.ts";
import { people } from "#features/identity/server/table.ts";
import { notify } from "#features/notifications/server/writes.ts";
import { setTier } from "#features/programs/server/writes.ts";
import { type Tier, tierRank } from "#features/programs/tiers.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { yearXp } from "../../rules/player.ts";
import { nextTier, xpToKeep } from "../../rules/tiers.ts";
import type { GameContext } from "../ledger/game-context.ts";
import type { Player } from "./read-players.ts";

/** Decides and stores a person's tier. One that an admin chose stays, and so do all where tiers do not follow XP. */
export async function decideTier(
  ctx: TenantCtx,
  game: GameContext,
  player: Player,
  { today, isQuiet }: { today: string; isQuiet: boolean },
): Promise<Tier> {
  const { personId, tier, tierIsPinned, tierGraceUntil } = player;
  if (!game.isOn || !game.tiersFollowXp || tierIsPinned || !player.isMember) return tier;
  const { tiers: thresholds, keepPercent } = game.rules;
  const before = { tier, graceUntil: tierGraceUntil };
  const after = nextTier(before, yearXp(player.entries, today), today, { thresholds, keepPercent });
  if (after.tier === before.tier && after.graceUntil === before.graceUntil) return tier;
  await setTier(ctx, personId, after);
  if (isQuiet) return after.tier;
  const common = { topic: "gamification" as const, to: "/gamification" };
  const params = { tierKey: `plans:tier.${after.tier}` };
  if (after.tier !== tier)
    await notify(ctx, personId, {
      ...common,
      kind: tierRank(after.tier) > tierRank(tier) ? "gamification.tierUp" : "gamification.tierDown",
      params,
      jobId: `tier:${personId}:${after.tier}:${today}`,
    });
  else if (after.graceUntil)
    await notify(ctx, personId, {
      ...common,
      kind: "gamification.tierGrace",
      params: {
        ...params,
        until: await dayText(ctx, personId, after.graceUntil),
        xp: String(xpToKeep(tier, thresholds, keepPercent)),
      },
      jobId: `grace:${personId}:${after.graceUntil}`,
    });
  return after.tier;
}

/** Writes a day in the language of the person. */
async function dayText({ db, tenantId }: TenantCtx, personId: Id<"per">, day: string): Promise<string> {
  const [found] = await db
    .select({ own: people.locale, tenant: tenants.locale })
    .from(people)
    .innerJoin(tenants, eq(tenants.id, tenantId))
    .where(eq(people.id, personId));
  const { intl } = localeOf(found?.own ?? found?.tenant ?? fallbackLocale);
  return dateFormat(intl, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
