import { z } from "zod";
import type { Id } from "#base/ids.ts";
import { id } from "#base/ids.ts";
import { defineTask } from "#server/jobs/task.ts";

/** Runs when a person's quiet hours end: sends what came in them. */
export const heldTask = defineTask("notifications.held", "mail", z.object({ personId: id("per") }));
export const heldKey = (personId: Id<"per">) => `notifications.held:${personId}`;
