import { and, desc, eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { Badge } from "../../contract/standing.ts";
import { type BadgeFacts, badgeCodes, badgeProgress, badges } from "../../rules/badges.ts";
import { gameBadges } from "../table.ts";

const { tenantId, personId } = gameBadges;
const heldBadges = statement("gamification.badgesOf", { tenantId, personId }, (from, p) =>
  from
    .select({ code: gameBadges.code, earnedAt: gameBadges.earnedAt, celebratedAt: gameBadges.celebratedAt })
    .from(gameBadges)
    .where(and(eq(tenantId, p.tenantId), eq(personId, p.personId)))
    .orderBy(desc(gameBadges.earnedAt)),
);
export type HeldBadge = { code: Badge["code"]; earnedAt: string; celebratedAt: string | null };

export const badgesOf = (
  { db, tenantId: of }: Pick<ReadCtx, "db" | "tenantId">,
  whose: Id<"per">,
): Promise<HeldBadge[]> => db.run(heldBadges, { tenantId: of, personId: whose });

/** Lists the badges a person has or can see: secret ones only once they are earned. */
export function presentBadges(facts: BadgeFacts, held: readonly HeldBadge[]): Badge[] {
  const earnedAt = new Map(held.map((badge) => [badge.code, badge.earnedAt]));
  return badgeCodes
    .filter((code) => badges[code].style !== "secret" || earnedAt.has(code))
    .map((code) => ({
      code,
      style: badges[code].style,
      earnedAt: earnedAt.get(code) ?? null,
      value: badgeProgress(code, facts),
      target: badges[code].target,
    }));
}

/** The newest badges, then those that are nearest: both always have room. */
export function mostInteresting(all: readonly Badge[], most: number): Badge[] {
  const nearest = all
    .filter(({ earnedAt }) => earnedAt === null)
    .toSorted((a, b) => b.value / b.target - a.value / a.target);
  const newest = all
    .filter(({ earnedAt }) => earnedAt !== null)
    .toSorted((a, b) => ((a.earnedAt ?? "") < (b.earnedAt ?? "") ? 1 : -1))
    .slice(0, most - Math.min(nearest.length, reservedForNearest));
  return [...newest, ...nearest.slice(0, most - newest.length)];
}
const reservedForNearest = 3;
