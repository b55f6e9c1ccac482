import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { program } from "#features/programs/server/reads.ts";
import type { Ctx } from "#server/ctx.ts";
import { type deleteDraft as deleteEndpoint, errors, type updateReferral as updateEndpoint } from "../contract.ts";
import { type EditableField, editableFields, sidesOf } from "../rules.ts";
import { attach } from "./attachments.ts";
import { heldBy, type Patch, type Row, refresh, rewrite } from "./change.ts";
import { conflictsOf, counting } from "./conflicts.ts";
import { courseOf, mustWorkHere } from "./course.ts";
import { derived, present } from "./creation.ts";
import { learnWords } from "./dictionary.ts";
import { accountKeys } from "./keys.ts";
import { productOf, protect, unprotect } from "./ownership.ts";
import { referralFiles, referrals } from "./table.ts";
import { happens } from "./timeline.ts";
import { get, visible } from "./whole.ts";

export { receive } from "./creation.ts";
export { type ImportRow, importMany, judgeMany } from "./import-many.ts";
export { listeners } from "./listeners.ts";

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export async function update(ctx: Ctx, { id, version, attachments, ...given }: z.infer<typeof updateEndpoint.input>) {
  const row = await heldBy(ctx, id, version);
  const wanted = Object.entries(present(given)) as [EditableField & keyof Row, never][];
  const changes = Object.fromEntries(wanted.filter(([field, value]) => !same(value, row[field]))) as Patch;
  const changed = Object.keys(changes) as (EditableField & keyof Row)[];
  mustBeEditable(ctx, row, changed);
  const patch = await understood(ctx, row, changes);
  const files = attachments && (await changeFiles(ctx, row, attachments));
  if (changed.length === 0 && !files) return get(ctx, { id });

  const after = await rewrite(ctx, row, patch);
  if (patch.words) learnWords(ctx, patch.words);
  if (row.status !== "draft") await keepHistory(ctx, row, after, changed);
  await keepAccount(ctx, row, after);
  refresh(ctx, after);
  return get(ctx, { id });
}

function mustBeEditable(ctx: Ctx, row: Row, fields: readonly EditableField[]) {
  const allowed = editableFields(row, sidesOf(ctx, row));
  const locked = fields.find((field) => !allowed.includes(field));
  if (locked) throw errors.cannotEdit({ field: locked });
}

/** Completes a change with its placement in program and pipeline, and the keys and words derived from the fields. */
async function understood(ctx: Ctx, row: Row, changes: Patch): Promise<Patch> {
  await mustWorkHere(ctx, "assigneeId", changes.assigneeId);
  await mustWorkHere(ctx, "addresseeId", changes.addresseeId);
  const { programId, pipelineId, stageId } = changes;
  const moved = programId ?? pipelineId ?? stageId;
  const kept = programId ? undefined : row.pipelineId;
  const asked = { programId: programId ?? row.programId, pipelineId: pipelineId ?? kept, stageId };
  const course = moved ? (await courseOf(ctx, asked)).course : {};
  return { ...changes, ...course, ...derived({ ...row, ...(changes as Partial<Row>) }) };
}

async function changeFiles(ctx: Ctx, row: Row, wanted: Id<"obj">[]) {
  const current = await ctx.db
    .select({ id: referralFiles.objectId })
    .from(referralFiles)
    .where(eq(referralFiles.referralId, row.id));
  if (same(current.map(({ id }) => id).sort(), wanted.toSorted())) return undefined;
  mustBeEditable(ctx, row, ["attachments"]);
  const { attached, detached } = await attach(ctx, row.id, wanted);
  if (row.status !== "draft") {
    for (const name of attached) happens(ctx, row.id, "attached", { details: { name } });
    for (const name of detached) happens(ctx, row.id, "detached", { details: { name } });
  }
  return true;
}

/** Writes the values before and after by field; a new assignee gets an event of its own. */
async function keepHistory(ctx: Ctx, before: Row, after: Row, changed: readonly (keyof Row)[]) {
  if (changed.includes("assigneeId")) {
    const names = await namesOf(ctx, [before.assigneeId, after.assigneeId]);
    const nameOf = (id: Id<"per"> | null) => (id && names.get(id)) ?? null;
    happens(ctx, after.id, "assigned", {
      details: { from: nameOf(before.assigneeId), to: nameOf(after.assigneeId) },
    });
  }
  const fields = changed.filter((field) => field !== "assigneeId");
  const only = (row: Row) => Object.fromEntries(fields.map((field) => [field, row[field]]));
  if (fields.length > 0) happens(ctx, after.id, "edited", { details: { before: only(before), after: only(after) } });
}

/** A new address is another account: its conflicts are checked, and the protection moves to it. */
async function keepAccount(ctx: Ctx, before: Row, after: Row) {
  if (after.status === "draft") return;
  const terms = await program(ctx, after.programId);
  const product = productOf(terms, after.productInterest);
  const moved = !same(accountKeys(before), accountKeys(after)) || product !== productOf(terms, before.productInterest);
  if (!moved) return;
  const found = await conflictsOf(ctx, { keys: after, referrerId: after.referrerId });
  const about = { productInterest: after.productInterest, except: after.id };
  const { own, protectedBy } = counting(found, terms, about);
  if (own) throw errors.ownDuplicate({ id: own });
  if (after.protectedUntil === null || after.acceptedAt === null) return;
  if (protectedBy) throw errors.protectedByOther({ until: protectedBy.until ?? "" });
  await unprotect(ctx, after.id);
  await protect(ctx, after, product, after.protectedUntil);
}

export async function deleteDraft(ctx: Ctx, { id }: z.infer<typeof deleteEndpoint.input>) {
  const row = await visible(ctx, id);
  if (row.referrerId !== ctx.personId) throw baseErrors.notFound();
  if (row.status !== "draft") throw errors.cannotMove({ move: "withdraw", status: row.status });
  await ctx.db.delete(referrals).where(and(eq(referrals.id, id), eq(referrals.status, "draft")));
  refresh(ctx, row);
  return { deleted: true };
}
