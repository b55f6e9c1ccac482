import { z } from "zod";
import { id } from "#base/ids.ts";
import { defineTask } from "#server/jobs/task.ts";

/** Enqueued with a message that contains links, because a slow page must not delay the message. */
export const previewTask = defineTask("communication.preview", "background", z.object({ messageId: id("cms") }));
