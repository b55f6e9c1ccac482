import { and, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import type { changeVisibility as changeEndpoint } from "../../contract/standing.ts";
import { lockPlayers } from "../ledger/entries.ts";
import { lockScores } from "../scores/refresh.ts";
import { gamePlayers } from "../table.ts";

/** Changes how the caller appears. The boards follow after the commit; an alias belongs to one person of the tenant. */
export async function changeVisibility(ctx: Ctx, { visibility, alias }: z.infer<typeof changeEndpoint.input>) {
  const { db, tenantId, personId } = ctx;
  lockScores(ctx);
  if (visibility === "alias" && alias !== "") {
    const isTaken = sql`lower(${gamePlayers.alias}) = lower(${alias})`;
    const taken = await db
      .select({ id: gamePlayers.id })
      .from(gamePlayers)
      .where(and(eq(gamePlayers.tenantId, tenantId), ne(gamePlayers.personId, personId), isTaken));
    if (taken.length > 0) throw errors.aliasTaken();
  }
  await lockPlayers(ctx, [personId]);
  const ofCaller = and(eq(gamePlayers.tenantId, tenantId), eq(gamePlayers.personId, personId));
  await db.update(gamePlayers).set({ visibility, alias }).where(ofCaller);
  return { visibility, alias };
}
