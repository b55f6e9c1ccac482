import { z } from "zod";
import { id } from "#base/ids.ts";
import { defineTask } from "#server/jobs/task.ts";

/** Enqueued with a call: ends the ringing of those who have not answered by then. */
export const ringTask = defineTask("calls.ring", "interactive", z.object({ callId: id("cal") }));
