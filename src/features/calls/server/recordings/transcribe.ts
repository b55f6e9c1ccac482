import { rm } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import { objects } from "#features/files/server/table.ts";
import { readTranscriptionLimit } from "#features/providers/server/reads.ts";
import { generateTranscript } from "#features/providers/server/writes.ts";
import { extractAudio } from "#server/files/audio.ts";
import { DecoderFailed } from "#server/files/decoder/decoder-process.ts";
import { receiveFile } from "#server/files/incoming.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { withTenant } from "#server/with-tenant.ts";
import { failureOfRefusal } from "../../rules/transcripts.ts";
import { recordingLimitMb, type TranscriptFailure } from "../../values.ts";
import { lockCall } from "../calls/find-call.ts";
import { publish } from "../calls/publish.ts";
import { callRecordings } from "../table.ts";
import { transcribeTask } from "./transcribe-task.ts";

type Outcome = { text: string } | { failure: TranscriptFailure };

/** Writes a recording down. Nothing happens if it was deleted or another run has finished it. */
async function transcribeRecording(job: JobCtx, { recordingId }: z.infer<typeof transcribeTask.payload>) {
  const waiting = await findWaiting(job, recordingId);
  if (!waiting) return;
  const outcome = await transcribe(job, waiting);
  await withTenant(job.services, job.tenantId, async (ctx) => {
    await lockCall(ctx, waiting.callId);
    const [changed] = await ctx.db
      .update(callRecordings)
      .set({
        ...("text" in outcome
          ? { transcriptState: "ready" as const, transcript: outcome.text }
          : { transcriptState: "failed" as const, transcriptFailure: outcome.failure }),
        transcriptBy: null,
      })
      .where(isWaiting(job, recordingId))
      .returning({ id: callRecordings.id });
    if (changed) await publish(ctx, waiting.callId);
  });
}

const isWaiting = ({ tenantId }: Pick<JobCtx, "tenantId">, id: Id<"crc">) =>
  and(
    eq(callRecordings.tenantId, tenantId),
    eq(callRecordings.id, id),
    eq(callRecordings.transcriptState, "waiting"),
    eq(callRecordings.mayTranscribe, true),
  );

type Waiting = { callId: Id<"cal">; personId: Id<"per"> | null; seconds: number; key: string };

const findWaiting = ({ services, tenantId }: JobCtx, id: Id<"crc">): Promise<Waiting | undefined> =>
  withTenant(services, tenantId, async (ctx) => {
    const [found] = await ctx.db
      .select({
        callId: callRecordings.callId,
        personId: callRecordings.transcriptBy,
        seconds: callRecordings.seconds,
        key: objects.key,
      })
      .from(callRecordings)
      .innerJoin(objects, and(eq(objects.tenantId, callRecordings.tenantId), eq(objects.id, callRecordings.objectId)))
      .where(isWaiting({ tenantId }, id));
    return found;
  });

async function transcribe(job: JobCtx, { personId, seconds, key }: Waiting): Promise<Outcome> {
  const { services, tenantId } = job;
  const limit = await withTenant(services, tenantId, (ctx) => readTranscriptionLimit(ctx));
  if (limit === null || personId === null) return { failure: "noProvider" };
  const audio = await readAudio(job, key, limit);
  if (typeof audio === "string") return { failure: audio };
  const recording = { audio: audio.bytes, mediaType: audio.mediaType, seconds };
  const answer = await generateTranscript({ services, tenantId }, { personId, recording });
  if ("refused" in answer) return { failure: failureOfRefusal(answer.refused) };
  return answer.text === "" ? { failure: "silent" } : { text: answer.text };
}

const maxBytes = recordingLimitMb * 1024 * 1024;

/** The storage may be on another machine, and the decoder reads a file. */
async function readAudio({ services: { settings, storage }, tenantId }: JobCtx, key: string, limit: number) {
  const stream = (await storage.disk.getStream(key)) as AsyncIterable<Buffer>;
  const refuse = () => new Error("The recording is larger than an upload can be.");
  const { file } = await receiveFile(settings, stream, { most: maxBytes, refuse });
  try {
    return await extractAudio(tenantId, file, limit);
  } catch (error) {
    if (error instanceof DecoderFailed) return "unreadable" as const;
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

export const transcriptTasks = [defineTaskHandler(transcribeTask, transcribeRecording)];
