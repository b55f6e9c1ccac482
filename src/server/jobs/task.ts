import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantTx } from "../db/in-tenant.ts";
import { command } from "../db/statement.ts";

/** The priority of waiting jobs: lower numbers run first. */
export const jobPriority = {
  /** Payouts, and what they depend on. */
  money: 0,
  /** Exports, imports and uploads that a person is waiting for. */
  interactive: 10,
  mail: 20,
  /** Notifications, statistics and reminders. */
  background: 30,
  /** Cleanup that no person is waiting for. */
  upkeep: 40,
};
export type JobKind = keyof typeof jobPriority;

/** A named kind of job. It may run twice, so its handler must be idempotent. */
export type Task<S extends z.ZodType = z.ZodType> = { name: string; kind: JobKind; payload: S };
export const defineTask = <S extends z.ZodType>(name: string, kind: JobKind, payload: S): Task<S> => ({
  name,
  kind,
  payload,
});

/** With `key` a later job replaces a waiting one; `runAt` is an instant. */
export type Enqueue = <S extends z.ZodType>(
  task: Task<S>,
  payload: z.input<S>,
  options?: { key?: string; runAt?: string },
) => Promise<void>;

type Job = {
  task: string;
  payload: unknown;
  priority: number;
  key: string | undefined;
  runAt: string | undefined;
};

const jobsEncoder = { mapToDriverValue: (jobs: Job[]) => JSON.stringify(jobs) };
const storeJobs = command(
  "jobs.store",
  { jobs: jobsEncoder },
  (_, p) => sql`insert into ops.left_jobs (jobs) values (${p.jobs})`,
);

/**
 * Enqueues in the writer's own transaction: a job exists exactly if the data it concerns does.
 * All jobs of a transaction are stored in one row.
 */
export function collectJobs(db: TenantTx): { enqueue: Enqueue; flush: () => boolean } {
  const jobs = new Map<unknown, Job>();
  return {
    enqueue: async ({ name: task, kind, payload }, given, { key, runAt } = {}) => {
      const priority = jobPriority[kind];
      jobs.set(key ?? Symbol(), { task, payload: payload.parse(given), priority, key, runAt });
    },
    flush: () => {
      if (jobs.size > 0) db.send(storeJobs, { jobs: [...jobs.values()] });
      return jobs.size > 0;
    },
  };
}
