import { z } from "zod";
import type { TenantCtx } from "#server/ctx.ts";
import { defineTask } from "#server/jobs/task.ts";

export const refreshTask = defineTask("gamification.refresh", "background", z.object({}));

/** Calculates scores, badges and tiers again after the commit. A waiting job is enough for all changes until it runs. */
export const enqueueRefresh = ({ enqueue, tenantId }: Pick<TenantCtx, "enqueue" | "tenantId">) =>
  enqueue(refreshTask, {}, { key: `gamification ${tenantId}` });
