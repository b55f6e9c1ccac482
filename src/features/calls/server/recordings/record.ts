import { and, eq, inArray, like } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { isAdmin } from "#base/roles.ts";
import { objects } from "#features/files/server/table.ts";
import { deleteObjects } from "#features/files/server/writes.ts";
import { readTranscriptionLimit } from "#features/providers/server/reads.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { errors } from "../../contract/errors.ts";
import type * as contract from "../../contract/recordings.ts";
import { canRecord } from "../../rules/permissions.ts";
import { findCall, lockCall } from "../calls/find-call.ts";
import { readParticipants } from "../calls/participants.ts";
import { publish } from "../calls/publish.ts";
import { toCall } from "../calls/view.ts";
import { callRecordings } from "../table.ts";
import { answerRecording } from "./consent.ts";
import { readCallSettings } from "./settings.ts";

const folder = "recordings/";

/** Asks everyone in the call. The person who asks has agreed by asking. */
export async function askToRecord(ctx: Ctx, { id: callId }: z.infer<typeof contract.askToRecord.input>) {
  await findCall(ctx, callId);
  const { state } = await lockCall(ctx, callId);
  if (state === "ended") throw errors.ended();
  const own = (await readParticipants(ctx, callId)).find(({ personId }) => personId === ctx.personId);
  const { recordingsAllowed } = await readCallSettings(ctx);
  if (own?.state !== "in" || !canRecord(ctx, recordingsAllowed)) throw errors.cannotRecord();
  // What people agree to is decided when they are asked: a provider that is connected later gets nothing of this recording.
  const mayTranscribe = (await readTranscriptionLimit(ctx)) !== null;
  const [asked] = await ctx.db
    .insert(callRecordings)
    .values({ callId, state: "asked", askedBy: own.id, personId: ctx.personId, mayTranscribe })
    .onConflictDoNothing()
    .returning({ id: callRecordings.id });
  if (!asked) throw errors.cannotRecord();
  await answerRecording(ctx, callId, { participantId: own.id, recordingId: asked.id, agrees: true });
  await publish(ctx, callId);
  return asked;
}

/** Returns a recording of a call that the caller can see, and locks the call. */
export async function findRecording(ctx: Ctx, id: Id<"crc">) {
  const isRecording = and(eq(callRecordings.tenantId, ctx.tenantId), eq(callRecordings.id, id));
  const [found] = await ctx.db.select().from(callRecordings).where(isRecording);
  if (!found) throw baseErrors.notFound();
  await findCall(ctx, found.callId);
  await lockCall(ctx, found.callId);
  return { isRecording, recording: firstOf(await ctx.db.select().from(callRecordings).where(isRecording)) };
}

/** Any host can stop a recording; `failed` says that this browser could not make it. */
export async function stopRecording(ctx: Ctx, { id, failed }: z.infer<typeof contract.stopRecording.input>) {
  const { isRecording, recording } = await findRecording(ctx, id);
  const { state, callId, personId } = recording;
  const isFailure = failed && personId === ctx.personId && (state === "recording" || state === "saving");
  if (!isFailure && state !== "asked" && state !== "recording") return { stopped: false };
  const next = isFailure ? "failed" : state === "asked" ? "refused" : "saving";
  await ctx.db.update(callRecordings).set({ state: next }).where(isRecording);
  await publish(ctx, callId);
  return { stopped: true };
}

/** Attaches the file that the recording person uploaded. A repeated request returns the same recording. */
export async function storeRecording(ctx: Ctx, input: z.infer<typeof contract.storeRecording.input>) {
  const { id, fileId, seconds } = input;
  const { isRecording, recording } = await findRecording(ctx, id);
  if (recording.personId !== ctx.personId) throw baseErrors.forbidden();
  if (recording.objectId !== fileId) {
    await assertOwnFile(ctx, fileId);
    if (recording.objectId !== null || recording.startedAt === null) throw errors.badFile();
    await ctx.db.update(callRecordings).set({ objectId: fileId, seconds, state: "stored" }).where(isRecording);
    await audit(ctx, { action: "calls.recorded", subject: recording.callId, after: { recordingId: id, seconds } });
    await publish(ctx, recording.callId);
  }
  const call = await toCall(ctx, recording.callId);
  return firstOf(call.recordings.filter((one) => one.id === id));
}

async function assertOwnFile({ db, tenantId, personId }: Ctx, fileId: Id<"obj">) {
  const [file] = await db
    .select({ path: objects.path })
    .from(objects)
    .where(and(eq(objects.tenantId, tenantId), eq(objects.id, fileId), eq(objects.ownerId, personId)))
    .for("key share");
  if (!file?.path.startsWith(folder)) throw errors.badFile();
}

export async function deleteRecording(ctx: Ctx, { id }: z.infer<typeof contract.deleteRecording.input>) {
  const { recording } = await findRecording(ctx, id);
  if (recording.personId !== ctx.personId && !isAdmin(ctx.role)) throw baseErrors.forbidden();
  await eraseRecordings(ctx, [recording]);
  await audit(ctx, { action: "calls.recordingDeleted", subject: recording.callId, before: { recordingId: id } });
  await publish(ctx, recording.callId);
  return { deleted: true };
}

/** Deletes recordings with their files. */
export async function eraseRecordings(
  ctx: TenantCtx,
  recordings: readonly { id: Id<"crc">; objectId: Id<"obj"> | null }[],
) {
  if (recordings.length === 0) return;
  const { db, tenantId } = ctx;
  const ids = recordings.map(({ id }) => id);
  await db.delete(callRecordings).where(and(eq(callRecordings.tenantId, tenantId), inArray(callRecordings.id, ids)));
  const objectIds = recordings.flatMap(({ objectId }) => objectId ?? []);
  if (objectIds.length === 0) return;
  const files = await db
    .select({ id: objects.id, key: objects.key })
    .from(objects)
    .where(and(eq(objects.tenantId, tenantId), inArray(objects.id, objectIds), like(objects.path, `${folder}%`)));
  await deleteObjects(ctx, files);
}
