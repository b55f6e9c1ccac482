import { z } from "zod";
import { id } from "#base/ids.ts";
import { defineTask } from "#server/jobs/task.ts";

/** Enqueued when someone asks for a transcript. */
export const transcribeTask = defineTask("calls.transcribe", "interactive", z.object({ recordingId: id("crc") }));
