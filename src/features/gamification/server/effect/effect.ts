import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { addDays, dayIn, midnightIn } from "#base/day.ts";
import type { Id } from "#base/ids.ts";
import { figuresOfReferrers } from "#features/analytics/server/reads.ts";
import { members } from "#features/identity/server/table.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import type { GameEffect } from "../../contract/effect.ts";
import { type Activity, groupOf, isComparable, noActivity } from "../../rules/effect.ts";
import { readGameContext } from "../ledger/game-context.ts";
import { gamePlayers } from "../table.ts";
import { costsSince } from "./costs.ts";

type Reads = Pick<ReadCtx, "db" | "tenantId">;
type Days = { from: string; to: string };

/** How many days are compared with as many before them. */
const comparedDays = 90;

const partnersSince = statement(
  "gamification.partnersSince",
  { tenantId: members.tenantId, since: members.joinedAt },
  (from, p) =>
    from
      .select({ personId: members.personId, joinedAt: gamePlayers.joinedAt })
      .from(members)
      .leftJoin(
        gamePlayers,
        and(eq(gamePlayers.tenantId, members.tenantId), eq(gamePlayers.personId, members.personId)),
      )
      .where(
        and(
          eq(members.tenantId, p.tenantId),
          lt(members.joinedAt, p.since),
          isNull(members.disabledAt),
          inArray(members.role, sql`('referrer', 'both')`),
        ),
      ),
);
const firstVisit = statement("gamification.firstVisit", { tenantId: gamePlayers.tenantId }, (from, p) =>
  from
    .select({ at: sql<string | null>`min(${gamePlayers.joinedAt})` })
    .from(gamePlayers)
    .where(eq(gamePlayers.tenantId, p.tenantId)),
);

async function activitiesIn(ctx: Reads, period: Days, currency: string): Promise<(id: Id<"per">) => Activity> {
  const question = { narrowed: {}, period, currency };
  const [submitted, converted] = await Promise.all([
    figuresOfReferrers(ctx, { ...question, measure: "referrals" }),
    figuresOfReferrers(ctx, { ...question, measure: "conversion" }),
  ]);
  return (id) => {
    const outcomes = converted.get(id);
    return {
      submitted: submitted.get(id)?.sum ?? noActivity.submitted,
      won: outcomes?.sum ?? noActivity.won,
      closed: outcomes?.of ?? noActivity.closed,
    };
  };
}

/**
 * Compares those who take part with those who don't, now and before. Both groups and both periods are shown, because active people are
 * more likely to take part: a difference that was there before is not an effect.
 */
export async function getGameEffect(ctx: ReadCtx): Promise<GameEffect> {
  const { tenantId } = ctx;
  const game = await readGameContext(ctx);
  const to = dayIn(game.timeZone, Date.now());
  const now = { from: addDays(to, 1 - comparedDays), to };
  const before = { from: addDays(now.from, -comparedDays), to: addDays(now.from, -1) };
  const since = midnightIn(game.timeZone, now.from);
  const [people, [visit], nowOf, beforeOf, cost] = await Promise.all([
    ctx.db.run(partnersSince, { tenantId, since: midnightIn(game.timeZone, before.from) }),
    ctx.db.run(firstVisit, { tenantId }),
    activitiesIn(ctx, now, game.currency),
    activitiesIn(ctx, before, game.currency),
    costsSince(ctx, game, since),
  ]);
  const [joined, stayedOut] = [true, false].map((takesPart) =>
    groupOf(
      people
        .filter(({ joinedAt }) => (joinedAt !== null && joinedAt < since) === takesPart)
        .map(({ personId }) => ({ now: nowOf(personId), before: beforeOf(personId) })),
    ),
  ) as [ReturnType<typeof groupOf>, ReturnType<typeof groupOf>];
  return {
    ...{ now, before, currency: game.currency, cost, takesPart: joined, others: stayedOut },
    isComparable: isComparable(joined, stayedOut),
    comparableFrom: visit?.at ? addDays(dayIn(game.timeZone, visit.at), comparedDays) : null,
  };
}
