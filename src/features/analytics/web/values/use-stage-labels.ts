import { useQuery } from "@tanstack/react-query";
import type { Stage } from "#features/programs/contract.ts";
import { allPipelinesOf } from "#features/programs/rules.ts";
import { catalog, usePipelineName, useStageName } from "#features/programs/web/api.ts";
import type { StageFigures } from "../../contract.ts";

/** Returns a stage's name, with its pipeline's name where several pipelines are shown together. */
export function useStageLabels(stages: readonly StageFigures[]): (stage: StageFigures) => string {
  const stageName = useStageName();
  const pipelineName = usePipelineName();
  const several = new Set(stages.map(({ pipelineId }) => pipelineId)).size > 1;
  const { data } = useQuery({ ...catalog, enabled: several });
  return ({ name, code, pipelineId }) => {
    const own = stageName({ name: name ?? "", code: code as Stage["code"] });
    const pipeline = several && data ? allPipelinesOf(data).find(({ id }) => id === pipelineId) : undefined;
    return pipeline ? `${pipelineName(pipeline)} · ${own}` : own;
  };
}
