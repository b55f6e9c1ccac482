import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { baseErrors } from "#base/errors.ts";
import { readTranscriptionLimit } from "#features/providers/server/reads.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../../contract/errors.ts";
import type * as contract from "../../contract/recordings.ts";
import { canTranscribe } from "../../rules/transcripts.ts";
import { findCall } from "../calls/find-call.ts";
import { publish } from "../calls/publish.ts";
import { toCall } from "../calls/view.ts";
import { callRecordings } from "../table.ts";
import { findRecording } from "./record.ts";
import { transcribeTask } from "./transcribe-task.ts";

/** Has a recording written down. A repeated request changes nothing, and one after a failure tries again. */
export async function createTranscript(ctx: Ctx, { id }: z.infer<typeof contract.createTranscript.input>) {
  const { isRecording, recording } = await findRecording(ctx, id);
  const { callId, transcriptState } = recording;
  if (transcriptState === null || transcriptState === "failed") {
    if (!canTranscribe(recording, await readTranscriptionLimit(ctx))) throw errors.cannotTranscribe();
    await ctx.db
      .update(callRecordings)
      .set({ transcriptState: "waiting", transcriptFailure: null, transcriptBy: ctx.personId })
      .where(isRecording);
    await ctx.enqueue(transcribeTask, { recordingId: id }, { key: `calls.transcribe:${id}` });
    await publish(ctx, callId);
  }
  const shown = (await toCall(ctx, callId)).recordings.find((one) => one.id === id);
  if (!shown) throw baseErrors.notFound();
  return shown;
}

const transcriptById = statement(
  "calls.transcript",
  { tenantId: callRecordings.tenantId, id: callRecordings.id },
  (from, p) =>
    from
      .select({ callId: callRecordings.callId, text: callRecordings.transcript })
      .from(callRecordings)
      .where(and(eq(callRecordings.tenantId, p.tenantId), eq(callRecordings.id, p.id))),
);

/** Returns what was said, to those who can see the call. */
export async function getTranscript(ctx: ReadCtx, { id }: z.infer<typeof contract.getTranscript.input>) {
  const [found] = await ctx.db.run(transcriptById, { tenantId: ctx.tenantId, id });
  if (!found?.text) throw baseErrors.notFound();
  await findCall(ctx, found.callId);
  return { text: found.text };
}
