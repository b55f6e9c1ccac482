import { and, eq, inArray } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { notify } from "#features/notifications/server/writes.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { type BadgeCode, keptBadges } from "../../rules/badges.ts";
import { gameBadges } from "../table.ts";

/** Gives new badges, and takes back those whose reason was reversed. */
export async function saveBadges(ctx: TenantCtx, personId: Id<"per">, earned: readonly BadgeCode[], isQuiet: boolean) {
  const { db, tenantId } = ctx;
  const ofPerson = and(eq(gameBadges.tenantId, tenantId), eq(gameBadges.personId, personId));
  const held = await db.select({ code: gameBadges.code }).from(gameBadges).where(ofPerson);
  const lost = held.map(({ code }) => code).filter((code) => !earned.includes(code) && !keptBadges.includes(code));
  if (lost.length > 0) await db.delete(gameBadges).where(and(ofPerson, inArray(gameBadges.code, lost)));
  const added = earned.filter((code) => !held.some((badge) => badge.code === code));
  if (added.length === 0) return;
  await db
    .insert(gameBadges)
    .values(added.map((code) => ({ tenantId, personId, code, celebratedAt: isQuiet ? now : null })))
    .onConflictDoNothing();
  if (isQuiet) return;
  for (const code of added)
    await notify(ctx, personId, {
      topic: "gamification",
      kind: "gamification.badge",
      params: { badgeKey: `gamification:badge.${code}.name` },
      to: "/gamification/badges",
      // The bell is enough for a badge.
      letter: "sent",
      jobId: `badge:${tenantId}:${personId}:${code}`,
    });
}
