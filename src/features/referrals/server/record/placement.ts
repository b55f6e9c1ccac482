import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { companies } from "#base/roles.ts";
import { members } from "#features/identity/server/table.ts";
import { firstStageOf } from "#features/programs/rules.ts";
import { programWithStages } from "#features/programs/server/reads.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";

type PlacementInput = {
  programId?: Id<"prg"> | undefined;
  pipelineId?: Id<"pip"> | undefined;
  stageId?: Id<"stg"> | undefined;
};

/**
 * Returns the program, pipeline and stage a referral starts in: the requested ones if they fit together, otherwise the program's defaults.
 */
export async function resolvePlacement(ctx: Pick<TenantCtx, "db">, requested: PlacementInput) {
  const { program: chosen, stages: found } = await programWithStages(ctx, requested);
  if (chosen.state !== "open") throw errors.needs({ field: "programId" });
  const pipelineId = requested.pipelineId ?? chosen.pipelineId;
  const stages = found.filter((stage) => stage.pipelineId === pipelineId);
  const stage = requested.stageId ? stages.find(({ id }) => id === requested.stageId) : firstStageOf(stages, "open");
  if (stages.length === 0) throw errors.needs({ field: "pipelineId" });
  if (stage?.kind !== "open") throw errors.needs({ field: "stageId" });
  return { program: chosen, placement: { programId: chosen.id, pipelineId, stageId: stage.id } };
}

/** Only company members can be assignee or addressee. */
export async function assertCompanyMember(
  { db, tenantId }: TenantCtx,
  field: string,
  personId: Id<"per"> | null | undefined,
) {
  if (!personId) return;
  const [found] = await db
    .select({ id: members.personId })
    .from(members)
    .where(
      and(
        eq(members.tenantId, tenantId),
        eq(members.personId, personId),
        inArray(members.role, [...companies]),
        isNull(members.disabledAt),
      ),
    );
  if (!found) throw errors.needs({ field });
}
