import type { z } from "zod";
import type { Id } from "#base/ids.ts";
import type { Services } from "../ctx.ts";
import type { Task } from "./task.ts";

/** A job runs outside any transaction, since it may wait for external services; `withTenant()` opens one where it writes. */
export type JobCtx = {
  services: Services;
  tenantId: Id<"ten">;
  /** The same for every attempt, so that handlers can use it to do things once. */
  jobId: string;
  attempt: number;
  lastAttempt: boolean;
};

export type TaskHandler = { task: Task; run: (ctx: JobCtx, payload: never) => Promise<void> };
export const defineTaskHandler = <S extends z.ZodType>(
  task: Task<S>,
  run: (ctx: JobCtx, payload: z.output<S>) => Promise<void>,
): TaskHandler => ({ task, run });
