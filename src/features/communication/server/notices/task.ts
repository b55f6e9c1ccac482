import { z } from "zod";
import { id } from "#base/ids.ts";
import { defineTask } from "#server/jobs/task.ts";

/** Enqueued with each message: a large group must not delay it. */
export const noticeTask = defineTask(
  "communication.notice",
  "background",
  z.object({ conversationId: id("cnv"), seq: z.int() }),
);
/** Enqueued with a notice: reports by mail what the person has not read by then. */
export const absenceTask = defineTask("communication.absence", "mail", z.object({ personId: id("per") }));
