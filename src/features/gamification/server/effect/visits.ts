import { and, eq, isNull } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import type { Ctx } from "#server/ctx.ts";
import { gamePlayers } from "../table.ts";

/** Remembers when the caller opened gamification for the first time. */
export async function recordVisit({ db, tenantId, personId }: Ctx) {
  const now = new Date().toISOString();
  const ofCaller = and(eq(gamePlayers.tenantId, tenantId), eq(gamePlayers.personId, personId));
  await db.insert(gamePlayers).values({ tenantId, personId, joinedAt: now }).onConflictDoNothing();
  await db
    .update(gamePlayers)
    .set({ joinedAt: now })
    .where(and(ofCaller, isNull(gamePlayers.joinedAt)));
  const [{ joinedAt } = {}] = await db.select({ joinedAt: gamePlayers.joinedAt }).from(gamePlayers).where(ofCaller);
  return { joinedAt: defined(joinedAt) };
}
