import { and, asc, eq, isNull } from "drizzle-orm";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { ReadCtx, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { inOrder } from "../rules.ts";
import { pipelines, programs, stages } from "./table.ts";

type Db = Pick<TenantCtx, "db">;

export const programShown = {
  id: programs.id,
  name: programs.name,
  pipelineId: programs.pipelineId,
  description: programs.description,
  agreement: programs.agreement,
  products: programs.products,
  protectionDays: programs.protectionDays,
  attributionDays: programs.attributionDays,
  allowsExpansion: programs.allowsExpansion,
  capacity: programs.capacity,
  destination: programs.destination,
  state: programs.state,
};
export const stageShown = {
  id: stages.id,
  pipelineId: stages.pipelineId,
  code: stages.code,
  name: stages.name,
  kind: stages.kind,
  probability: stages.probability,
  maxDays: stages.maxDays,
  position: stages.position,
};

const allPrograms = statement("programs.programs", {}, (from) =>
  from.select(programShown).from(programs).orderBy(asc(programs.position), asc(programs.id)),
);
const livingPipelines = statement("programs.pipelines", {}, (from) =>
  from
    .select({ id: pipelines.id, name: pipelines.name })
    .from(pipelines)
    .where(isNull(pipelines.archivedAt))
    .orderBy(asc(pipelines.position), asc(pipelines.id)),
);
const livingStages = statement("programs.stages", {}, (from) =>
  from.select(stageShown).from(stages).where(isNull(stages.archivedAt)).orderBy(asc(stages.position)),
);
const officeOf = statement("programs.office", { id: tenants.id }, (from, p) =>
  from
    .select({ currency: tenants.currency, timeZone: tenants.timeZone, businessHours: tenants.businessHours })
    .from(tenants)
    .where(eq(tenants.id, p.id)),
);

/** The tenant's own currency, and when it works. */
export async function office({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) {
  const [found] = await db.run(officeOf, { id: tenantId });
  if (!found) throw baseErrors.notFound();
  return found;
}

export async function catalog(ctx: Pick<ReadCtx, "db" | "tenantId">) {
  const { db } = ctx;
  const [offered, ways, steps, house] = await Promise.all([
    db.run(allPrograms, {}),
    db.run(livingPipelines, {}),
    db.run(livingStages, {}),
    office(ctx),
  ]);
  const withStages = ways.map((way) => ({
    ...way,
    stages: inOrder(steps.filter(({ pipelineId }) => pipelineId === way.id)),
  }));
  return { programs: offered, pipelines: withStages, ...house };
}

const onePipeline = statement("programs.pipeline", { id: pipelines.id }, (from, p) =>
  from
    .select({ id: pipelines.id, name: pipelines.name })
    .from(pipelines)
    .where(and(eq(pipelines.id, p.id), isNull(pipelines.archivedAt))),
);
const stagesOf = statement("programs.stagesOf", { pipelineId: stages.pipelineId }, (from, p) =>
  from
    .select(stageShown)
    .from(stages)
    .where(and(eq(stages.pipelineId, p.pipelineId), isNull(stages.archivedAt))),
);

/** A living pipeline with its living stages, in order. */
export async function pipeline({ db }: Pick<ReadCtx, "db">, id: Id<"pip">) {
  const [[found], steps] = await Promise.all([db.run(onePipeline, { id }), db.run(stagesOf, { pipelineId: id })]);
  if (!found) throw baseErrors.notFound();
  return { ...found, stages: inOrder(steps) };
}

/** Of a pipeline that may have been archived: what went through it keeps it. */
export const stagesIn = async ({ db }: Db | Pick<ReadCtx, "db">, pipelineId: Id<"pip">) =>
  inOrder(await db.run(stagesOf, { pipelineId }));

const oneProgram = statement("programs.program", { id: programs.id }, (from, p) =>
  from.select(programShown).from(programs).where(eq(programs.id, p.id)),
);
const firstOpen = statement("programs.firstOpen", {}, (from) =>
  from
    .select(programShown)
    .from(programs)
    .where(eq(programs.state, "open"))
    .orderBy(asc(programs.position), asc(programs.id))
    .limit(1),
);

/** The named program, or the tenant's first open one. */
export async function program({ db }: Pick<ReadCtx, "db">, id: Id<"prg"> | undefined) {
  const [found] = id ? await db.run(oneProgram, { id }) : await db.run(firstOpen, {});
  if (!found) throw baseErrors.notFound();
  return found;
}
