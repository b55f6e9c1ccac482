import type { z } from "zod";
import { defined } from "#base/defined.ts";
import type { getFunnel as endpoint, Funnel, StageFigures } from "../contract.ts";
import { addConverted } from "../conversion.ts";
import { beginningOfTime, type Period } from "../periods.ts";
import type { Scope } from "../question.ts";
import type { Kind } from "../values.ts";
import { pickFilters } from "./answers.ts";
import { sumByKind } from "./figures.ts";
import { aboutOf, isConvertible, loadContext, type QuestionContext } from "./question-context.ts";
import { type FactSum, sumsOf } from "./sums.ts";
import { type Reader, type Visibility, visibilityFor } from "./visibility.ts";

const funnelKinds = ["submitted", "taken", "worked", "closed", "dropped"] as const satisfies readonly Kind[];

/** Builds a funnel from the kinds of facts that record progress. */
function buildFunnel(rows: readonly FactSum[]): Funnel {
  const count = (kind: Kind, of?: Kind) =>
    rows
      .filter((row) => row.kind === kind && (of === undefined || row.detail === of))
      .reduce((sum, row) => sum + row.count, 0);
  return {
    submitted: count("submitted"),
    accepted: count("taken"),
    worked: count("worked"),
    won: count("closed"),
    dropped: {
      submitted: count("dropped", "submitted"),
      accepted: count("dropped", "taken"),
      worked: count("dropped", "worked"),
    },
  };
}

/** Returns the funnel of each period. */
export async function funnelsOf(ctx: Reader, visibility: Visibility, times: readonly Period[]) {
  const rows = await sumsOf(ctx, visibility, { kinds: funnelKinds, times, byDetail: true });
  return times.map((_, time) => buildFunnel(rows.filter((row) => row.time === time)));
}

const signed = ({ kind, amount }: FactSum) => (kind === "entered" ? amount : -amount);

/** Returns what is in each open stage at the end of the period, and how long the referrals that left had stayed. */
export async function stagesOf(ctx: Reader, visibility: Visibility, context: QuestionContext) {
  const { period, currency, stages, activeStages, rateOn } = context;
  const until = [{ from: beginningOfTime, to: period.to }];
  const [stageChanges, stageStays] = await Promise.all([
    sumsOf(ctx, visibility, { kinds: ["entered", "left"], times: until, byDetail: true }),
    sumsOf(ctx, visibility, { kinds: ["stayed"], times: [period], byDetail: true }),
  ]);
  const changesOf = Map.groupBy(stageChanges, ({ detail }) => detail);
  const staysOf = Map.groupBy(stageStays, ({ detail }) => detail);
  const figures = stages
    .filter(({ kind }) => kind === "open")
    .map((stage): StageFigures => {
      const changes = changesOf.get(stage.id.slice(4)) ?? [];
      const sums = sumByKind([...changes, ...(staysOf.get(stage.id.slice(4)) ?? [])], currency);
      const amounts = changes.map((change) => ({ minor: signed(change), currency: change.currency }));
      const { minor, others } = addConverted(amounts, currency, (from) => rateOn(from, period.to));
      const { id: stageId, code, name, pipelineId, kind, probability } = stage;
      return {
        ...{ stageId, code: name ? null : code, name: name || null, pipelineId, kind, probability },
        count: (sums.entered?.count ?? 0) - (sums.left?.count ?? 0),
        minor,
        ...(others.length > 0 && { others }),
        left: sums.stayed?.count ?? 0,
        stayedMs: sums.stayed?.amount ?? 0,
      };
    })
    .filter(({ stageId, count, left }) => count !== 0 || left !== 0 || activeStages.has(stageId));
  return { figures, isConverted: stageChanges.some((row) => isConvertible(row, context)) };
}

export async function getFunnel(ctx: Reader, input: Scope): Promise<z.infer<typeof endpoint.output>> {
  const visibility = visibilityFor(ctx, pickFilters(input), input.view);
  const context = await loadContext(ctx, visibility, input);
  const times = [context.period, ...(context.before ? [context.before] : [])];
  const [[funnel, beforeFunnel = null], stages] = await Promise.all([
    funnelsOf(ctx, visibility, times),
    stagesOf(ctx, visibility, context),
  ]);
  const about = aboutOf(context, stages.isConverted);
  return { ...about, funnel: defined(funnel), beforeFunnel, stages: stages.figures };
}
