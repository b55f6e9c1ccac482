import { defined } from "#base/defined.ts";
import type { Catalog, Pipeline, Stage, StageKind } from "./contract.ts";

type OrderedStage = Pick<Stage, "id" | "kind" | "position">;

const rank: Record<StageKind, number> = { open: 0, won: 1, lost: 2 };

/** Sorts open stages first, then won, then lost ones, so that a pipeline always reads towards its end. */
export const sortStages = <S extends OrderedStage>(stages: readonly S[]): S[] =>
  stages.toSorted((a, b) => rank[a.kind] - rank[b.kind] || a.position - b.position);

type PipelineLists = Pick<Catalog, "pipelines" | "past">;
/** Returns active and archived pipelines, because past deals still show the archived ones. */
export const allPipelinesOf = ({ pipelines, past }: PipelineLists): Pipeline[] => [...pipelines, ...past.pipelines];
export const allStagesOf = (lists: PipelineLists): Stage[] => [
  ...allPipelinesOf(lists).flatMap(({ stages }) => stages),
  ...lists.past.stages,
];

/** Returns the stage in which a deal starts, is won or is lost. */
export const firstStageOf = <S extends OrderedStage>(stages: readonly S[], kind: StageKind): S | undefined =>
  sortStages(stages).find((stage) => stage.kind === kind);

/** Returns whether a move between stages is a step back, which requires a reason. */
export const isStepBack = (from: Pick<Stage, "position"> | undefined, to: Pick<Stage, "position">): boolean =>
  from !== undefined && to.position < from.position;

/** Returns whether the order names every stage once and keeps the kinds apart. */
export function isCompleteOrder(stages: readonly OrderedStage[], order: readonly string[]): boolean {
  if (order.length !== stages.length || new Set(order).size !== order.length) return false;
  const ranks = order.map((id) => {
    const stage = stages.find((one) => one.id === id);
    return stage ? rank[stage.kind] : Number.NaN;
  });
  return ranks.every((one, i) => !Number.isNaN(one) && (i === 0 || one >= defined(ranks[i - 1])));
}

type ArchiveCheck = "archive" | "lastOfKind" | "badTarget";

/** Decides whether a stage can be archived: its deals move to another stage of its kind, and the last stage of a kind stays. */
export function checkArchiving(stages: readonly OrderedStage[], id: string, targetId: string): ArchiveCheck {
  const stage = stages.find((one) => one.id === id);
  const others = stages.filter((one) => one.id !== id && one.kind === stage?.kind);
  if (others.length === 0) return "lastOfKind";
  return others.some((one) => one.id === targetId) ? "archive" : "badTarget";
}
