import type { z } from "zod";
import type { getFunnel as endpoint, Funnel, StageFigures } from "../contract.ts";
import { beginning, type Period } from "../periods.ts";
import type { Scope } from "../question.ts";
import type { Kind } from "../values.ts";
import { narrowedOf } from "./answers.ts";
import { sumsIn } from "./figures.ts";
import { aboutOf, type Setting, settingOf } from "./setting.ts";
import { type Counted, sumsOf } from "./sums.ts";
import { type Reader, type Whose, whoseOf } from "./whose.ts";

const funnelKinds = ["submitted", "taken", "worked", "closed", "dropped"] as const satisfies readonly Kind[];

/** Builds a funnel from the kinds of facts that record progress. */
function funnelIn(rows: readonly Counted[]): Funnel {
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
export async function funnelsOf(ctx: Reader, whose: Whose, times: readonly Period[]) {
  const rows = await sumsOf(ctx, whose, { kinds: funnelKinds, times, byDetail: true });
  return times.map((_, time) => funnelIn(rows.filter((row) => row.time === time)));
}

/** Returns what is in each open stage at the end of the period, and how long the referrals that left had stayed. */
export async function stagesOf(ctx: Reader, whose: Whose, setting: Setting): Promise<StageFigures[]> {
  const { period, currency, stages, living } = setting;
  const until = [{ from: beginning, to: period.to }];
  const [standing, gone] = await Promise.all([
    sumsOf(ctx, whose, { kinds: ["entered", "left"], times: until, byDetail: true }),
    sumsOf(ctx, whose, { kinds: ["stayed"], times: [period], byDetail: true }),
  ]);
  const rowsOf = Map.groupBy([...standing, ...gone], ({ detail }) => detail);
  return stages
    .filter(({ kind }) => kind === "open")
    .map((stage): StageFigures => {
      const sums = sumsIn(rowsOf.get(stage.id.slice(4)) ?? [], currency);
      const { id: stageId, code, name, pipelineId, kind, probability } = stage;
      return {
        ...{ stageId, code: name ? null : code, name: name || null, pipelineId, kind, probability },
        count: (sums.entered?.count ?? 0) - (sums.left?.count ?? 0),
        priced: (sums.entered?.priced ?? 0) - (sums.left?.priced ?? 0),
        minor: (sums.entered?.amount ?? 0) - (sums.left?.amount ?? 0),
        left: sums.stayed?.count ?? 0,
        stayedMs: sums.stayed?.amount ?? 0,
      };
    })
    .filter(({ stageId, count, left }) => count !== 0 || left !== 0 || living.has(stageId));
}

export async function getFunnel(ctx: Reader, input: Scope): Promise<z.infer<typeof endpoint.output>> {
  const whose = whoseOf(ctx, narrowedOf(input), input.view);
  const setting = await settingOf(ctx, whose, input);
  const times = [setting.period, ...(setting.before ? [setting.before] : [])];
  const [[funnel, beforeFunnel = null], stages] = await Promise.all([
    funnelsOf(ctx, whose, times),
    stagesOf(ctx, whose, setting),
  ]);
  return { ...aboutOf(setting), funnel: funnel!, beforeFunnel, stages };
}
