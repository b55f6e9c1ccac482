import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantTx } from "../db/in-tenant.ts";
import { command } from "../db/statement.ts";

/** Which job runs first when several wait: the one with the lower number. */
export const jobPriority = {
  /** Payouts, and what they depend on. */
  money: 0,
  /** Exports, imports and uploads that a person is watching. */
  interactive: 10,
  mail: 20,
  /** Notices, figures and reminders. */
  background: 30,
  /** Cleaning up, which no one notices. */
  upkeep: 40,
};
export type JobKind = keyof typeof jobPriority;

/** Work for later, by name. It may run twice: its handler makes sure that this changes nothing. */
export type Task<S extends z.ZodType = z.ZodType> = { name: string; kind: JobKind; payload: S };
export const defineTask = <S extends z.ZodType>(name: string, kind: JobKind, payload: S): Task<S> => ({
  name,
  kind,
  payload,
});

/** With `key` a second one replaces the first while it waits; `runAt` is an instant. */
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

const list = { mapToDriverValue: (jobs: Job[]) => JSON.stringify(jobs) };
const leave = command("jobs.leave", { jobs: list }, (_, p) => sql`insert into ops.left_jobs (jobs) values (${p.jobs})`);

/** In the writer's own transaction: a job exists exactly when what it is about does. `end` leaves them all in one row. */
export function jobsOf(db: TenantTx): { enqueue: Enqueue; end: () => boolean } {
  const jobs = new Map<unknown, Job>();
  return {
    enqueue: async ({ name: task, kind, payload }, given, { key, runAt } = {}) => {
      const priority = jobPriority[kind];
      jobs.set(key ?? Symbol(), { task, payload: payload.parse(given), priority, key, runAt });
    },
    end: () => {
      if (jobs.size > 0) db.send(leave, { jobs: [...jobs.values()] });
      return jobs.size > 0;
    },
  };
}
