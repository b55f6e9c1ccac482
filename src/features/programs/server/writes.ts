import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
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
import { checkArchiving, isCompleteOrder } from "../rules.ts";
import type { Tier, TierPerks } from "../tiers.ts";
import { getPipeline, program, programColumns, stageColumns } from "./reads.ts";
import { partnerTerms, pipelines, programs, stages, tierPerks } from "./table.ts";

const announceChange = ({ announce }: Ctx) => announce("tenant", "changed", { topics: ["programs"] });
/** A standard program or pipeline has no name until it is renamed. */
const displayNameOf = (name: string, fallback: string) => name || fallback;

/** Returns the changed values before and after, for the two columns of the audit log. */
function difference<T extends Record<string, unknown>>(before: T, changes: Record<string, unknown>) {
  const changed = Object.keys(changes).filter((key) => JSON.stringify(changes[key]) !== JSON.stringify(before[key]));
  const only = (row: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, row[key]]));
  return changed.length === 0 ? undefined : { before: only(before), after: only(changes) };
}

const omitUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;

export async function createProgram(ctx: Ctx, given: z.infer<typeof addProgramEndpoint.input>) {
  await getPipeline(ctx, given.pipelineId);
  const next = sql<number>`(select coalesce(max(position), 0) + 1 from programs)`;
  const created = firstOf(
    await ctx.db
      .insert(programs)
      .values({ ...(given as typeof programs.$inferInsert), position: next })
      .returning(programColumns),
  );
  await audit(ctx, { action: "programs.programAdded", subject: created.name, after: given });
  announceChange(ctx);
  return created;
}

export async function updateProgram(ctx: Ctx, { id, ...given }: z.infer<typeof updateProgramEndpoint.input>) {
  const before = await program(ctx, id);
  if (given.pipelineId) await getPipeline(ctx, given.pipelineId);
  const changes = difference(before, omitUndefined(given));
  if (!changes) return before;
  if (given.state === "closed") await assertNotLast(ctx, id);
  const after = firstOf(
    await ctx.db.update(programs).set(changes.after).where(eq(programs.id, id)).returning(programColumns),
  );
  await audit(ctx, { action: "programs.programChanged", subject: displayNameOf(before.name, "program"), ...changes });
  announceChange(ctx);
  return after;
}

/** Locks all open programs first, so that of two concurrent closings the second one sees the first. */
async function assertNotLast({ db }: Ctx, id: Id<"prg">) {
  const open = await db.select({ id: programs.id }).from(programs).where(eq(programs.state, "open")).for("update");
  if (open.every((one) => one.id === id)) throw errors.inUse();
}

export async function createPipeline(ctx: Ctx, { name }: z.infer<typeof addPipelineEndpoint.input>) {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select replace(standard_pipeline(current_setting('app.tenant_id')::uuid)::text, '-', '') as id`,
  );
  const id = `pip_${firstOf(rows).id}` satisfies Id<"pip">;
  const next = sql<number>`(select coalesce(max(position), 0) + 1 from pipelines)`;
  await ctx.db.update(pipelines).set({ name, position: next }).where(eq(pipelines.id, id));
  await audit(ctx, { action: "programs.pipelineAdded", subject: name });
  announceChange(ctx);
  return getPipeline(ctx, id);
}

export async function updatePipeline(ctx: Ctx, { id, name, order }: z.infer<typeof updatePipelineEndpoint.input>) {
  const before = await getPipeline(ctx, id);
  if (order && !isCompleteOrder(before.stages, order)) throw errors.badTarget();
  if (name !== undefined) await ctx.db.update(pipelines).set({ name }).where(eq(pipelines.id, id));
  for (const [i, stageId] of (order ?? []).entries())
    await ctx.db
      .update(stages)
      .set({ position: i + 1 })
      .where(eq(stages.id, stageId));
  const after = await getPipeline(ctx, id);
  await audit(ctx, {
    action: "programs.pipelineChanged",
    subject: displayNameOf(before.name, "pipeline"),
    before: { name: before.name, order: before.stages.map(({ id: one }) => one) },
    after: { name: after.name, order: after.stages.map(({ id: one }) => one) },
  });
  announceChange(ctx);
  return after;
}

export async function archivePipeline(ctx: Ctx, { id }: z.infer<typeof archivePipelineEndpoint.input>) {
  const { name } = await getPipeline(ctx, id);
  const used = firstOf(
    await ctx.db
      .select({ count: count() })
      .from(programs)
      .where(and(eq(programs.pipelineId, id), eq(programs.state, "open"))),
  );
  const others = firstOf(
    await ctx.db
      .select({ count: count() })
      .from(pipelines)
      .where(and(isNull(pipelines.archivedAt), ne(pipelines.id, id))),
  );
  if (used.count > 0 || others.count === 0) throw errors.inUse();
  await ctx.db.update(pipelines).set({ archivedAt: now }).where(eq(pipelines.id, id));
  await audit(ctx, { action: "programs.pipelineArchived", subject: displayNameOf(name, "pipeline") });
  announceChange(ctx);
  return { archived: true };
}

export async function createStage(ctx: Ctx, given: z.infer<typeof addStageEndpoint.input>) {
  const { stages: siblings } = await getPipeline(ctx, given.pipelineId);
  const position = Math.max(0, ...siblings.filter(({ kind }) => kind === given.kind).map((step) => step.position)) + 1;
  // The stages after it move down by one.
  await ctx.db
    .update(stages)
    .set({ position: sql`${stages.position} + 1` })
    .where(and(eq(stages.pipelineId, given.pipelineId), sql`${stages.position} >= ${position}`));
  const created = firstOf(
    await ctx.db
      .insert(stages)
      .values({ ...given, maxDays: given.maxDays ?? null, position })
      .returning(stageColumns),
  );
  await audit(ctx, { action: "programs.stageAdded", subject: given.name, after: omitUndefined(given) });
  announceChange(ctx);
  return created;
}

/** Locks the pipeline until the commit, so that of two members who archive the last two stages of a kind one is refused. */
async function lockActiveStage({ db }: Ctx, id: Id<"stg">) {
  const [found] = await db
    .select(stageColumns)
    .from(stages)
    .where(and(eq(stages.id, id), isNull(stages.archivedAt)));
  if (!found) throw baseErrors.notFound();
  await db.select({ id: pipelines.id }).from(pipelines).where(eq(pipelines.id, found.pipelineId)).for("update");
  return found;
}

export async function updateStage(ctx: Ctx, { id, ...given }: z.infer<typeof updateStageEndpoint.input>) {
  const before = await lockActiveStage(ctx, id);
  const changes = difference(before, omitUndefined(given));
  if (!changes) return before;
  const after = firstOf(
    await ctx.db.update(stages).set(changes.after).where(eq(stages.id, id)).returning(stageColumns),
  );
  await audit(ctx, {
    action: "programs.stageChanged",
    subject: displayNameOf(before.name, before.code ?? "stage"),
    ...changes,
  });
  announceChange(ctx);
  return after;
}

export async function archiveStage(ctx: Ctx, { id, targetId }: z.infer<typeof archiveStageEndpoint.input>) {
  const stage = await lockActiveStage(ctx, id);
  const { stages: siblings } = await getPipeline(ctx, stage.pipelineId);
  const check = checkArchiving(siblings, id, targetId);
  if (check !== "archive") throw errors[check]();
  await ctx.db.update(stages).set({ archivedAt: now }).where(eq(stages.id, id));
  await ctx.emit(stageArchived, { stageId: id, targetId });
  await audit(ctx, {
    action: "programs.stageArchived",
    subject: displayNameOf(stage.name, stage.code ?? "stage"),
    after: { targetId },
  });
  announceChange(ctx);
  return { archived: true };
}

/** Stores the tier that a referrer's XP earned. A tier that an admin chose is not changed. */
export async function setTier(
  { db, tenantId }: Pick<TenantCtx, "db" | "tenantId">,
  personId: Id<"per">,
  { tier, graceUntil }: { tier: Tier; graceUntil: string | null },
) {
  const set = { tier, tierGraceUntil: graceUntil };
  await db
    .insert(partnerTerms)
    .values({ tenantId, personId, ...set })
    .onConflictDoUpdate({
      target: [partnerTerms.tenantId, partnerTerms.personId],
      set,
      setWhere: eq(partnerTerms.tierIsPinned, false),
    });
}

/** Stores what a tier grants. */
export async function setPerks({ db, tenantId }: Pick<TenantCtx, "db" | "tenantId">, tier: Tier, perks: TierPerks) {
  await db
    .insert(tierPerks)
    .values({ tenantId, tier, ...perks })
    .onConflictDoUpdate({ target: [tierPerks.tenantId, tierPerks.tier], set: perks });
}
