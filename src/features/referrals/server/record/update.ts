import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { namesOf } from "#features/identity/server/reads.ts";
import { program } from "#features/programs/server/reads.ts";
import type { Ctx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import { referralEdited } from "../../contract/events.ts";
import type { updateReferral as updateEndpoint } from "../../contract/record.ts";
import { type EditableField, editableFields, sidesOf } from "../../rules/permissions.ts";
import { productOf } from "../../rules/protection.ts";
import { requestConsent } from "../consent/consent-mail.ts";
import { findConflicts, selectConflicts } from "../ownership/conflicts.ts";
import { accountKeys } from "../ownership/keys.ts";
import { endProtection, protect } from "../ownership/protections.ts";
import { indexWords } from "../search/dictionary.ts";
import { referralFiles } from "../table.ts";
import { syncAttachments } from "./attachments.ts";
import { announceChange, lockForCaller, type Patch, type Row, updateRow } from "./change.ts";
import { deriveColumns } from "./derive-columns.ts";
import { getReferral } from "./detail.ts";
import { omitUndefined } from "./omit-undefined.ts";
import { assertCompanyMember, resolvePlacement } from "./placement.ts";
import { addTimelineEvent } from "./timeline.ts";

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export async function updateReferral(
  ctx: Ctx,
  { id, version, attachments, ...given }: z.infer<typeof updateEndpoint.input>,
) {
  const row = await lockForCaller(ctx, id, version);
  const wanted = Object.entries(omitUndefined(given)) as [EditableField & keyof Row, never][];
  const changes = Object.fromEntries(wanted.filter(([field, value]) => !isEqual(value, row[field]))) as Patch;
  const changed = Object.keys(changes) as (EditableField & keyof Row)[];
  assertEditable(ctx, row, changed);
  const patch = await completeChanges(ctx, row, changes);
  const files = attachments && (await updateFiles(ctx, row, attachments));
  if (changed.length === 0 && !files) return getReferral(ctx, { id });

  const isOtherAddress = changed.includes("email") && row.consent === "attested";
  // The link of the former address ends; the contact is asked at the new one, if they are to be asked yet.
  const after = await updateRow(ctx, row, { ...patch, ...(isOtherAddress && { consentHash: null }) });
  if (isOtherAddress) await requestConsent(ctx, after);
  if (patch.words) indexWords(ctx, patch.words);
  if (row.status !== "draft") {
    await recordHistory(ctx, row, after, changed);
    await ctx.emit(referralEdited, { id });
  }
  await moveProtection(ctx, row, after);
  announceChange(ctx, after);
  return getReferral(ctx, { id });
}

function assertEditable(ctx: Ctx, row: Row, fields: readonly EditableField[]) {
  const allowed = editableFields(row, sidesOf(ctx, row));
  const locked = fields.find((field) => !allowed.includes(field));
  if (locked) throw errors.cannotEdit({ field: locked });
}

/** Completes a change with its placement in program and pipeline, and the keys and words derived from the fields. */
async function completeChanges(ctx: Ctx, row: Row, changes: Patch): Promise<Patch> {
  await assertCompanyMember(ctx, "assigneeId", changes.assigneeId);
  await assertCompanyMember(ctx, "addresseeId", changes.addresseeId);
  const { programId, pipelineId, stageId } = changes;
  const moved = programId ?? pipelineId ?? stageId;
  const keptPipelineId = programId ? undefined : row.pipelineId;
  const requested = { programId: programId ?? row.programId, pipelineId: pipelineId ?? keptPipelineId, stageId };
  const placement = moved ? (await resolvePlacement(ctx, requested)).placement : {};
  return { ...changes, ...placement, ...deriveColumns({ ...row, ...(changes as Partial<Row>) }) };
}

async function updateFiles(ctx: Ctx, row: Row, wanted: Id<"obj">[]) {
  const current = await ctx.db
    .select({ id: referralFiles.objectId })
    .from(referralFiles)
    .where(eq(referralFiles.referralId, row.id));
  if (isEqual(current.map(({ id }) => id).sort(), wanted.toSorted())) return undefined;
  assertEditable(ctx, row, ["attachments"]);
  const { attached, detached } = await syncAttachments(ctx, row.id, wanted);
  if (row.status !== "draft") {
    for (const name of attached) addTimelineEvent(ctx, row.id, "attached", { details: { name } });
    for (const name of detached) addTimelineEvent(ctx, row.id, "detached", { details: { name } });
  }
  return true;
}

/** Writes the values before and after by field; a new assignee gets an event of its own. */
async function recordHistory(ctx: Ctx, before: Row, after: Row, changed: readonly (keyof Row)[]) {
  if (changed.includes("assigneeId")) {
    const names = await namesOf(ctx, [before.assigneeId, after.assigneeId]);
    const nameOf = (id: Id<"per"> | null) => (id && names.get(id)) ?? null;
    addTimelineEvent(ctx, after.id, "assigned", {
      details: { from: nameOf(before.assigneeId), to: nameOf(after.assigneeId) },
    });
  }
  const fields = changed.filter((field) => field !== "assigneeId");
  const only = (row: Row) => Object.fromEntries(fields.map((field) => [field, row[field]]));
  if (fields.length > 0)
    addTimelineEvent(ctx, after.id, "edited", { details: { before: only(before), after: only(after) } });
}

/** A new address is another account: its conflicts are checked, and the protection moves to it. */
async function moveProtection(ctx: Ctx, before: Row, after: Row) {
  if (after.status === "draft") return;
  const terms = await program(ctx, after.programId);
  const product = productOf(terms, after.productInterest);
  const moved =
    !isEqual(accountKeys(before), accountKeys(after)) || product !== productOf(terms, before.productInterest);
  if (!moved) return;
  const found = await findConflicts(ctx, { keys: after, referrerId: after.referrerId });
  const about = { productInterest: after.productInterest, except: after.id };
  const { declined, own, protectedBy } = selectConflicts(found, terms, about);
  if (declined) throw errors.contactDeclined();
  if (own) throw errors.ownDuplicate({ id: own });
  if (after.protectedUntil === null || after.acceptedAt === null) return;
  if (protectedBy) throw errors.protectedByOther({ until: protectedBy.until ?? "" });
  await endProtection(ctx, after.id);
  await protect(ctx, after, product, after.protectedUntil);
}
