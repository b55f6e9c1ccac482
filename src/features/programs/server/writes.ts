import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import {
  type createPipeline as addPipelineEndpoint,
  type createProgram as addProgramEndpoint,
  type createStage as addStageEndpoint,
  type archivePipeline as archivePipelineEndpoint,
  type archiveStage as archiveStageEndpoint,
  errors,
  stageArchived,
  type updatePipeline as updatePipelineEndpoint,
  type updateProgram as updateProgramEndpoint,
  type updateStage as updateStageEndpoint,
} from "../contract.ts";
import { fateOfStage, isWholeOrder } from "../rules.ts";
import { pipeline, program, programShown, stageShown } from "./reads.ts";
import { pipelines, programs, stages } from "./table.ts";

const refresh = ({ announce }: Ctx) => announce("tenant", "changed", { topics: ["programs"] });
/** A standard program or pipeline has no name until it is renamed. */
const named = (name: string, otherwise: string) => name || otherwise;

/** Returns the changed values before and after, for the two columns of the audit log. */
function difference<T extends Record<string, unknown>>(before: T, changes: Record<string, unknown>) {
  const changed = Object.keys(changes).filter((key) => JSON.stringify(changes[key]) !== JSON.stringify(before[key]));
  const only = (row: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, row[key]]));
  return changed.length === 0 ? undefined : { before: only(before), after: only(changes) };
}

const without = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;

export async function createProgram(ctx: Ctx, given: z.infer<typeof addProgramEndpoint.input>) {
  await pipeline(ctx, given.pipelineId);
  const next = sql<number>`(select coalesce(max(position), 0) + 1 from programs)` as never;
  const [made] = await ctx.db
    .insert(programs)
    .values({ ...(given as typeof programs.$inferInsert), position: next })
    .returning(programShown);
  await audit(ctx, { action: "programs.programAdded", subject: made!.name, after: given });
  refresh(ctx);
  return made!;
}

export async function updateProgram(ctx: Ctx, { id, ...given }: z.infer<typeof updateProgramEndpoint.input>) {
  const before = await program(ctx, id);
  if (given.pipelineId) await pipeline(ctx, given.pipelineId);
  const changes = difference(before, without(given));
  if (!changes) return before;
  if (given.state === "closed") await mustNotBeLast(ctx, id);
  const [after] = await ctx.db.update(programs).set(changes.after).where(eq(programs.id, id)).returning(programShown);
  await audit(ctx, { action: "programs.programChanged", subject: named(before.name, "program"), ...changes });
  refresh(ctx);
  return after!;
}

/** Locks all open programs first, so that of two concurrent closings the second one sees the first. */
async function mustNotBeLast({ db }: Ctx, id: Id<"prg">) {
  const open = await db.select({ id: programs.id }).from(programs).where(eq(programs.state, "open")).for("update");
  if (open.every((one) => one.id === id)) throw errors.inUse();
}

export async function createPipeline(ctx: Ctx, { name }: z.infer<typeof addPipelineEndpoint.input>) {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select replace(standard_pipeline(current_setting('app.tenant_id')::uuid)::text, '-', '') as id`,
  );
  const id = `pip_${rows[0]!.id}` satisfies Id<"pip">;
  const next = sql<number>`(select coalesce(max(position), 0) + 1 from pipelines)` as never;
  await ctx.db.update(pipelines).set({ name, position: next }).where(eq(pipelines.id, id));
  await audit(ctx, { action: "programs.pipelineAdded", subject: name });
  refresh(ctx);
  return pipeline(ctx, id);
}

export async function updatePipeline(ctx: Ctx, { id, name, order }: z.infer<typeof updatePipelineEndpoint.input>) {
  const before = await pipeline(ctx, id);
  if (order && !isWholeOrder(before.stages, order)) throw errors.badTarget();
  if (name !== undefined) await ctx.db.update(pipelines).set({ name }).where(eq(pipelines.id, id));
  for (const [i, stageId] of (order ?? []).entries())
    await ctx.db
      .update(stages)
      .set({ position: i + 1 })
      .where(eq(stages.id, stageId));
  const after = await pipeline(ctx, id);
  await audit(ctx, {
    action: "programs.pipelineChanged",
    subject: named(before.name, "pipeline"),
    before: { name: before.name, order: before.stages.map(({ id: one }) => one) },
    after: { name: after.name, order: after.stages.map(({ id: one }) => one) },
  });
  refresh(ctx);
  return after;
}

export async function archivePipeline(ctx: Ctx, { id }: z.infer<typeof archivePipelineEndpoint.input>) {
  const { name } = await pipeline(ctx, id);
  const [used] = await ctx.db
    .select({ count: count() })
    .from(programs)
    .where(and(eq(programs.pipelineId, id), eq(programs.state, "open")));
  const [others] = await ctx.db
    .select({ count: count() })
    .from(pipelines)
    .where(and(isNull(pipelines.archivedAt), ne(pipelines.id, id)));
  if (used!.count > 0 || others!.count === 0) throw errors.inUse();
  await ctx.db
    .update(pipelines)
    .set({ archivedAt: now as never })
    .where(eq(pipelines.id, id));
  await audit(ctx, { action: "programs.pipelineArchived", subject: named(name, "pipeline") });
  refresh(ctx);
  return { archived: true };
}

export async function createStage(ctx: Ctx, given: z.infer<typeof addStageEndpoint.input>) {
  const { stages: steps } = await pipeline(ctx, given.pipelineId);
  const position = Math.max(0, ...steps.filter(({ kind }) => kind === given.kind).map((step) => step.position)) + 1;
  // The stages after it move down by one.
  await ctx.db
    .update(stages)
    .set({ position: sql`${stages.position} + 1` })
    .where(and(eq(stages.pipelineId, given.pipelineId), sql`${stages.position} >= ${position}`));
  const [made] = await ctx.db
    .insert(stages)
    .values({ ...given, maxDays: given.maxDays ?? null, position })
    .returning(stageShown);
  await audit(ctx, { action: "programs.stageAdded", subject: given.name, after: without(given) });
  refresh(ctx);
  return made!;
}

/** Locks the pipeline until the commit, so that of two members who archive the last two stages of a kind one is refused. */
async function livingStage({ db }: Ctx, id: Id<"stg">) {
  const [found] = await db
    .select(stageShown)
    .from(stages)
    .where(and(eq(stages.id, id), isNull(stages.archivedAt)));
  if (!found) throw baseErrors.notFound();
  await db.select({ id: pipelines.id }).from(pipelines).where(eq(pipelines.id, found.pipelineId)).for("update");
  return found;
}

export async function updateStage(ctx: Ctx, { id, ...given }: z.infer<typeof updateStageEndpoint.input>) {
  const before = await livingStage(ctx, id);
  const changes = difference(before, without(given));
  if (!changes) return before;
  const [after] = await ctx.db.update(stages).set(changes.after).where(eq(stages.id, id)).returning(stageShown);
  await audit(ctx, {
    action: "programs.stageChanged",
    subject: named(before.name, before.code ?? "stage"),
    ...changes,
  });
  refresh(ctx);
  return after!;
}

export async function archiveStage(ctx: Ctx, { id, targetId }: z.infer<typeof archiveStageEndpoint.input>) {
  const stage = await livingStage(ctx, id);
  const { stages: steps } = await pipeline(ctx, stage.pipelineId);
  const fate = fateOfStage(steps, id, targetId);
  if (fate !== "archive") throw errors[fate]();
  await ctx.db
    .update(stages)
    .set({ archivedAt: now as never })
    .where(eq(stages.id, id));
  await ctx.emit(stageArchived, { stageId: id, targetId });
  await audit(ctx, {
    action: "programs.stageArchived",
    subject: named(stage.name, stage.code ?? "stage"),
    after: { targetId },
  });
  refresh(ctx);
  return { archived: true };
}
