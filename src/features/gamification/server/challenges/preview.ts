import type { z } from "zod";
import { addDays, dayIn } from "#base/day.ts";
import type { Ctx } from "#server/ctx.ts";
import type { previewChallenge as endpoint } from "../../contract/challenges.ts";
import { type GoalFigure, goalValue, hasContributed } from "../../rules/challenges.ts";
import { readGameContext } from "../ledger/game-context.ts";
import { figureOfAll, figuresOf, type Goal } from "./figures.ts";

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;

/** Reads what a measure was in as many days before today, so that a target can be set from what people really do. */
export async function previewChallenge(ctx: Ctx, { measure, filters, days }: z.infer<typeof endpoint.input>) {
  const { timeZone, currency } = await readGameContext(ctx);
  const to = addDays(dayIn(timeZone, Date.now()), -1);
  const from = addDays(to, 1 - days);
  const goal: Goal = {
    ...{ id: noChallenge, measure, filters, startsOn: from, endsOn: to, currency },
    ...{ state: "published", finalSum: null, finalOf: null },
  };
  const [figures, all] = await Promise.all([figuresOf(ctx, goal), figureOfAll(ctx, goal)]);
  const contributed = [...figures.values()].filter((figure: GoalFigure) => hasContributed(measure, figure));
  return {
    from,
    to,
    all: { value: goalValue(measure, all), sample: all.of },
    median: median(contributed.map((figure) => goalValue(measure, figure))),
    participants: contributed.length,
  };
}

/** No challenge yet, and therefore no proofs. */
const noChallenge = `gch_${"0".repeat(32)}` as const;
