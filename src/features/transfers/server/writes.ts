import { and, count, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { programs } from "#features/programs/server/table.ts";
import { referrals } from "#features/referrals/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { type createImport as createEndpoint, errors, type ImportState } from "../contract.ts";
import { canRun, canUndo, isMapped } from "../rules.ts";
import { isReferrer } from "./check-rows.ts";
import { importTask } from "./import-task.ts";
import { toImport, uploadedFile } from "./reads.ts";
import { imports } from "./table.ts";
import { workedOn } from "./undo.ts";

export async function createImport(
  ctx: Ctx,
  { objectId, programId, mapping, referrerId }: z.infer<typeof createEndpoint.input>,
) {
  const { db, personId } = ctx;
  const { name } = await uploadedFile(ctx, objectId);
  const [program] = await db.select({ id: programs.id }).from(programs).where(eq(programs.id, programId));
  if (!program) throw baseErrors.notFound();
  if (!isMapped(mapping)) throw errors.unmapped();
  if (referrerId && !(await isReferrer(ctx, referrerId))) throw errors.notReferrer();
  const row = { personId, objectId, programId, name, mapping, referrerId, state: "checking" as const };
  const created = firstOf(await db.insert(imports).values(row).returning());
  await enqueueImport(ctx, created.id);
  return toImport(created);
}

export async function runImport(ctx: Ctx, { id }: { id: Id<"imp"> }) {
  const before = await lockImport(ctx, id);
  if (!canRun(before.state)) throw errors.notNow();
  await audit(ctx, { action: "transfers.imported", subject: before.name, after: { rows: before.rows } });
  return changeState(ctx, id, "running", { read: 0, taken: 0, refused: 0, faults: [] });
}

/** A job undoes the import, and only as a whole: referrals that were worked on are not deleted. */
export async function undoImport(ctx: Ctx, { id }: { id: Id<"imp"> }) {
  const before = await lockImport(ctx, id);
  if (!canUndo(before.state, before.taken)) throw errors.notNow();
  const touched = firstOf(
    await ctx.db
      .select({ count: count() })
      .from(referrals)
      .where(and(eq(referrals.importId, id), workedOn)),
  );
  if (touched.count > 0) throw errors.workedOn({ count: String(touched.count) });
  await audit(ctx, { action: "transfers.undone", subject: before.name, before: { taken: before.taken } });
  return changeState(ctx, id, "undoing", {});
}

async function lockImport({ db }: Ctx, id: Id<"imp">) {
  const [found] = await db.select().from(imports).where(eq(imports.id, id)).for("update");
  if (!found) throw baseErrors.notFound();
  return found;
}

async function changeState(ctx: Ctx, id: Id<"imp">, state: ImportState, more: Partial<typeof imports.$inferInsert>) {
  const changes = { ...more, state, finishedAt: null, workedAt: sql`${now}` };
  const row = firstOf(await ctx.db.update(imports).set(changes).where(eq(imports.id, id)).returning());
  await enqueueImport(ctx, id);
  return toImport(row);
}

async function enqueueImport({ enqueue, announce }: Ctx, id: Id<"imp">) {
  await enqueue(importTask, { importId: id }, { key: `import ${id}` });
  announce("tenant", "changed", { topics: ["imports"] });
}
