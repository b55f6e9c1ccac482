import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
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
const allPipelines = statement("programs.pipelines", {}, (from) =>
  from
    .select({ id: pipelines.id, name: pipelines.name, archivedAt: pipelines.archivedAt })
    .from(pipelines)
    .orderBy(asc(pipelines.position), asc(pipelines.id)),
);
const allStages = statement("programs.stages", {}, (from) =>
  from
    .select({ ...stageShown, archivedAt: stages.archivedAt })
    .from(stages)
    .orderBy(asc(stages.position)),
);
const officeOf = statement("programs.tenantCalendar", { id: tenants.id }, (from, p) =>
  from
    .select({ currency: tenants.currency, timeZone: tenants.timeZone, businessHours: tenants.businessHours })
    .from(tenants)
    .where(eq(tenants.id, p.id)),
);

/** Returns the tenant's currency, time zone and business hours. */
export async function office({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">) {
  const [found] = await db.run(officeOf, { id: tenantId });
  if (!found) throw baseErrors.notFound();
  return found;
}

/** Splits rows into active and archived ones. */
const apart = <T extends { archivedAt: string | null }>(all: T[]): [T[], T[]] => [
  all.filter(({ archivedAt }) => archivedAt === null),
  all.filter(({ archivedAt }) => archivedAt !== null),
];

export async function catalog(ctx: Pick<ReadCtx, "db" | "tenantId">) {
  const { db } = ctx;
  const [offered, ways, steps, app] = await Promise.all([
    db.run(allPrograms, {}),
    db.run(allPipelines, {}),
    db.run(allStages, {}),
    office(ctx),
  ]);
  const [livingStages, pastStages] = apart(steps);
  const [livingWays, pastWays] = apart(
    ways.map((way) => ({ ...way, stages: inOrder(livingStages.filter(({ pipelineId }) => pipelineId === way.id)) })),
  );
  return { programs: offered, pipelines: livingWays, past: { pipelines: pastWays, stages: pastStages }, ...app };
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

/** Returns an active pipeline with its active stages, in order. */
export async function pipeline({ db }: Pick<ReadCtx, "db">, id: Id<"pip">) {
  const [[found], steps] = await Promise.all([db.run(onePipeline, { id }), db.run(stagesOf, { pipelineId: id })]);
  if (!found) throw baseErrors.notFound();
  return { ...found, stages: inOrder(steps) };
}

/** Returns the stages of a pipeline that may be archived, because past deals still refer to it. */
export const stagesIn = async ({ db }: Db | Pick<ReadCtx, "db">, pipelineId: Id<"pip">) =>
  inOrder(await db.run(stagesOf, { pipelineId }));

const firstPosition = [asc(programs.position), asc(programs.id)];
const oneProgram = statement("programs.program", { id: programs.id }, (from, p) =>
  from.select(programShown).from(programs).where(eq(programs.id, p.id)),
);
const firstOpen = statement("programs.firstOpen", {}, (from) =>
  from
    .select(programShown)
    .from(programs)
    .where(eq(programs.state, "open"))
    .orderBy(...firstPosition)
    .limit(1),
);

/** Returns the program with this id, or the tenant's first open one. */
export async function program({ db }: Pick<ReadCtx, "db">, id: Id<"prg"> | undefined) {
  const [found] = id ? await db.run(oneProgram, { id }) : await db.run(firstOpen, {});
  if (!found) throw baseErrors.notFound();
  return found;
}

const stagesOfProgram = statement("programs.stagesOfProgram", { id: programs.id }, (from, p) =>
  from
    .select(stageShown)
    .from(stages)
    .innerJoin(programs, eq(programs.pipelineId, stages.pipelineId))
    .where(and(eq(programs.id, p.id), isNull(stages.archivedAt))),
);
const stagesOfFirst = statement("programs.stagesOfFirst", {}, (from) =>
  from
    .select(stageShown)
    .from(stages)
    .where(
      and(
        eq(
          stages.pipelineId,
          new QueryBuilder()
            .select({ id: programs.pipelineId })
            .from(programs)
            .where(eq(programs.state, "open"))
            .orderBy(...firstPosition)
            .limit(1),
        ),
        isNull(stages.archivedAt),
      ),
    ),
);

type Course = { programId?: Id<"prg"> | undefined; pipelineId?: Id<"pip"> | undefined };

/** Returns a program, by id or the first open one, with the stages of its pipeline or of the requested one, in a single query. */
export async function programWithStages({ db }: Pick<ReadCtx, "db">, { programId: id, pipelineId }: Course) {
  const steps = () => {
    if (pipelineId) return db.run(stagesOf, { pipelineId });
    return id ? db.run(stagesOfProgram, { id }) : db.run(stagesOfFirst, {});
  };
  const [found, stagesFound] = await Promise.all([program({ db }, id), steps()]);
  return { program: found, stages: inOrder(stagesFound) };
}

const described = statement("programs.customized", {}, (from) =>
  from
    .select({ id: programs.id })
    .from(programs)
    .where(
      sql`${programs.name} <> '' or ${programs.description} <> '' or ${programs.agreement} <> '' or ${programs.products} <> '{}'`,
    )
    .limit(1),
);
/** Returns whether the tenant has customized a program. */
export const hasOwnProgram = async ({ db }: Pick<ReadCtx, "db">) => (await db.run(described, {})).length > 0;
