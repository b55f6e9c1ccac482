import { and, desc, eq } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { people } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { gamePlayers, gameSeasons } from "../table.ts";

type Own = Pick<ReadCtx, "db" | "tenantId" | "personId">;
const { tenantId, personId, season } = gameSeasons;

const seasonsOf = statement("gamification.seasonsOf", { tenantId, personId }, (from, p) =>
  from
    .select({ season })
    .from(gameSeasons)
    .where(and(eq(tenantId, p.tenantId), eq(personId, p.personId)))
    .orderBy(desc(season)),
);
const one = statement("gamification.seasonSummary", { tenantId, personId, season }, (from, p) =>
  from
    .select()
    .from(gameSeasons)
    .where(and(eq(tenantId, p.tenantId), eq(personId, p.personId), eq(season, p.season))),
);
const namesOf = statement("gamification.cardNames", { tenantId, personId: people.id }, (from, p) =>
  from
    .select({ name: people.displayName, alias: gamePlayers.alias })
    .from(people)
    .leftJoin(gamePlayers, and(eq(gamePlayers.tenantId, p.tenantId), eq(gamePlayers.personId, people.id)))
    .where(eq(people.id, p.personId)),
);

export type SummaryRow = typeof gameSeasons.$inferSelect;

/** Returns the seasons that the caller has a summary of, the newest first. */
export async function ownSeasons({ db, tenantId: tenant, personId: self }: Own): Promise<string[]> {
  return (await db.run(seasonsOf, { tenantId: tenant, personId: self })).map((row) => row.season);
}

export const latestSeason = async (ctx: Own): Promise<string | undefined> => (await ownSeasons(ctx))[0];

export async function ownSummary({ db, tenantId: tenant, personId: self }: Own, of: string) {
  const [found] = await db.run(one, { tenantId: tenant, personId: self, season: of });
  return found as SummaryRow | undefined;
}

/** Returns the person's name and the alias they chose, which may be empty. */
export async function readNames(
  { db, tenantId: tenant }: Pick<ReadCtx, "db" | "tenantId">,
  of: Id<"per">,
): Promise<{ name: string; alias: string }> {
  const [found] = await db.run(namesOf, { tenantId: tenant, personId: of });
  return { name: found?.name ?? "", alias: found?.alias ?? "" };
}
