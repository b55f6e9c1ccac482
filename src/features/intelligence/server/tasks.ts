import { z } from "zod";
import { id } from "#base/ids.ts";
import { defineTask } from "#server/jobs/task.ts";

/** Trains the models of a tenant that are due, or all of them. */
export const trainModels = defineTask("intelligence.train", "background", z.object({ force: z.boolean() }));

/** Predicts all open referrals that have changed since their last prediction. One waiting job is enough for any number of changes. */
export const predictOpen = defineTask("intelligence.predictOpen", "background", z.object({}));

/** Predicts one referral again, because its fields were edited. */
export const predictOne = defineTask("intelligence.predictOne", "background", z.object({ id: id("ref") }));
