import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { figureOfAllReferrers, figuresOfReferrers } from "#features/analytics/server/reads.ts";
import { noReferrer } from "#features/referrals/contract/referrer.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { addFigures, type GoalFigure, noFigure } from "../../rules/challenges.ts";
import { challengeProofs, challengeResults, type challenges } from "../table.ts";

type Reads = Pick<ReadCtx, "db" | "tenantId">;
export type Goal = Pick<
  typeof challenges.$inferSelect,
  "id" | "state" | "measure" | "filters" | "startsOn" | "endsOn" | "currency" | "finalSum" | "finalOf"
>;
export type PersonFigures = Map<Id<"per">, GoalFigure>;

const acceptedProofs = statement(
  "gamification.acceptedProofs",
  { tenantId: challengeProofs.tenantId, challengeId: challengeProofs.challengeId },
  (from, p) =>
    from
      .select({ personId: challengeProofs.personId, sum: sql<number>`count(*)::int` })
      .from(challengeProofs)
      .where(
        and(
          eq(challengeProofs.tenantId, p.tenantId),
          eq(challengeProofs.challengeId, p.challengeId),
          eq(challengeProofs.state, "accepted"),
        ),
      )
      .groupBy(challengeProofs.personId),
);

const finalResults = statement(
  "gamification.finalResults",
  { tenantId: challengeResults.tenantId, challengeId: challengeResults.challengeId },
  (from, p) =>
    from
      .select({ personId: challengeResults.personId, sum: challengeResults.sum, of: challengeResults.of })
      .from(challengeResults)
      .where(and(eq(challengeResults.tenantId, p.tenantId), eq(challengeResults.challengeId, p.challengeId))),
);

const pick = (figures: PersonFigures, among: readonly Id<"per">[] | undefined): PersonFigures =>
  among ? new Map(among.flatMap((id) => (figures.has(id) ? [[id, figures.get(id) ?? noFigure]] : []))) : figures;

/** Returns what people contributed so far, or what was counted when the challenge became final; of everyone, or of some. */
export async function figuresOf(ctx: Reads, goal: Goal, among?: readonly Id<"per">[]): Promise<PersonFigures> {
  const { tenantId } = ctx;
  if (goal.state === "settled") {
    const rows = await ctx.db.run(finalResults, { tenantId, challengeId: goal.id });
    return pick(new Map(rows.map(({ personId, sum, of }) => [personId, { sum, of }])), among);
  }
  if (goal.measure === "proofs") {
    const rows = await ctx.db.run(acceptedProofs, { tenantId, challengeId: goal.id });
    return pick(new Map(rows.map(({ personId, sum }) => [personId, { sum, of: null }])), among);
  }
  // A person is active with their first referral; analytics only counts the people.
  const isActive = goal.measure === "activeReferrers";
  const figures = await figuresOfReferrers(ctx, questionOf(goal, isActive ? "referrals" : goal.measure), among);
  figures.delete(noReferrer);
  const shaped = [...figures].map(([id, { sum, of }]): [Id<"per">, GoalFigure] => [
    id,
    isActive ? { sum: Math.min(1, sum), of: null } : { sum, of },
  ]);
  return new Map(shaped);
}

/** Returns what everyone reached together. */
export async function figureOfAll(ctx: Reads, goal: Goal): Promise<GoalFigure> {
  if (goal.finalSum !== null) return { sum: goal.finalSum, of: goal.finalOf };
  const { measure } = goal;
  if (measure === "proofs" || measure === "activeReferrers")
    return addFigures([...(await figuresOf(ctx, goal)).values()]);
  return figureOfAllReferrers(ctx, questionOf(goal, measure));
}

const questionOf = (
  { filters, startsOn, endsOn, currency }: Goal,
  measure: Parameters<typeof figureOfAllReferrers>[1]["measure"],
) => ({
  measure,
  narrowed: filters,
  period: { from: startsOn, to: endsOn },
  currency,
});
