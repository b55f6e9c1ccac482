import type { Stage } from "#features/programs/contract.ts";
import type { Referral } from "../../contract/referral.ts";

/** A stage of the stepper: `skipped` was passed without being entered. */
export type StageStep = { stage: Stage; state: "done" | "skipped" | "current" | "ahead"; since: Date | undefined };

type Place = Pick<Referral, "stageId" | "course" | "status">;

/** Returns the stages on the way to a win, in order, and how far the referral got. A lost deal ends at the stage it was lost in. */
export function stageSteps(stages: readonly Stage[], { stageId, course, status }: Place): StageStep[] {
  const path = stages.filter(({ kind }) => kind !== "lost");
  const sinceOf = (id: string) => course.findLast((entry) => entry.stageId === id)?.since;
  const lastOpen = course.findLast((entry) => path.some(({ id }) => id === entry.stageId));
  const currentId = path.some(({ id }) => id === stageId) ? stageId : lastOpen?.stageId;
  const at = path.findIndex(({ id }) => id === currentId);
  return path.map((stage, index) => {
    const since = sinceOf(stage.id);
    const state =
      index > at
        ? "ahead"
        : index === at
          ? status === "won"
            ? "done"
            : "current"
          : since || course.length === 0
            ? "done"
            : "skipped";
    return { stage, state, since: index > at || !since ? undefined : new Date(since) };
  });
}

/** Returns the next open stage, the one-click move; undefined in the last one, which is followed by the result. */
export function nextStageOf(stages: readonly Stage[], stageId: string): Stage | undefined {
  const open = stages.filter(({ kind }) => kind === "open");
  const at = open.findIndex(({ id }) => id === stageId);
  return at === -1 ? undefined : open[at + 1];
}
