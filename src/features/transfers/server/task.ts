import { z } from "zod";
import { id } from "#base/ids.ts";
import { defineTask } from "#server/jobs/task.ts";

/** Whatever its state asks for: checking, taking in, taking back. */
export const workOn = defineTask("transfers.import", "interactive", z.object({ importId: id("imp") }));
