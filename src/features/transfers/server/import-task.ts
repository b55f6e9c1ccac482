import { z } from "zod";
import { id } from "#base/ids.ts";
import { defineTask } from "#server/jobs/task.ts";

/** The job of an import; its state determines the work: checking, importing or undoing. */
export const importTask = defineTask("transfers.import", "interactive", z.object({ importId: id("imp") }));
