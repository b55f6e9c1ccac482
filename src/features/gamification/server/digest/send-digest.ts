import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { firstOf } from "#base/defined.ts";
import type { Id } from "#base/ids.ts";
import { type Role, referrers } from "#base/roles.ts";
import { members, people } from "#features/identity/server/table.ts";
import { findQuietEnd, mailsAbout } from "#features/notifications/server/reads.ts";
import { getMailBranding } from "#features/tenancy/server/reads.ts";
import { sendMail, tenantUrl } from "#features/tenancy/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { digestOf } from "../../rules/digest.ts";
import { nextStepOf } from "../../rules/next-step.ts";
import { yearXp } from "../../rules/player.ts";
import type { GameContext } from "../ledger/game-context.ts";
import { readPlayers } from "../scores/read-players.ts";
import { digestChallenges } from "./digest-challenges.ts";
import { createDigestText } from "./digest-text.ts";
import { readRankMove } from "./rank-move.ts";

/** Returns the person if they still refer here and can be reached by mail. */
async function findReader({ db, tenantId }: TenantCtx, personId: Id<"per">) {
  const [found] = await db
    .select({ role: members.role, email: people.email, locale: people.locale })
    .from(members)
    .innerJoin(people, and(eq(people.id, members.personId), people.isActive, isNotNull(people.emailVerifiedAt)))
    .where(
      and(
        eq(members.tenantId, tenantId),
        eq(members.personId, personId),
        isNull(members.disabledAt),
        isNull(people.erasedAt),
      ),
    );
  return found && isReferrer(found.role) ? found : undefined;
}
const isReferrer = (role: Role) => referrers.some((one) => one === role);

/**
 * Sends one person's digest, if they want it and there is something to say. In their quiet hours it is left for later; in all other cases
 * the week is done for them.
 */
export async function sendDigest(
  ctx: TenantCtx,
  game: GameContext,
  personId: Id<"per">,
  { monday, now }: { monday: string; now: string },
): Promise<"sent" | "none" | "later"> {
  const reader = await findReader(ctx, personId);
  if (!reader || !(await mailsAbout(ctx, personId, "gamification"))) return "none";
  const player = firstOf(await readPlayers(ctx, [personId]));
  const viewer = { db: ctx.db, tenantId: ctx.tenantId, personId, role: reader.role };
  const { brand, ...tenant } = await getMailBranding(ctx);
  const locale = reader.locale ?? tenant.locale;
  const challenges = await digestChallenges(viewer, locale);
  const digest = digestOf(player.entries, { monday, now, timeZone: game.timeZone, challenges });
  if (!digest) return "none";
  if (await findQuietEnd(ctx, personId)) return "later";
  const standing = {
    tier: player.tier,
    xp: yearXp(player.entries, monday),
    isPinned: player.tierIsPinned || !game.tiersFollowXp,
  };
  const text = createDigestText(locale, brand.terms);
  const rank = await readRankMove(ctx, personId, monday);
  const home = tenantUrl(ctx, tenant);
  await sendMail(ctx, reader.email, {
    ...{ locale, feature: "gamification", name: "digest" },
    params: text.params(digest, { nextStep: nextStepOf(standing, game.rules), tier: player.tier }),
    tables: text.tables(digest, rank),
    link: `${home}/gamification`,
    settings: `${home}/profile?tab=notifications`,
  });
  return "sent";
}
