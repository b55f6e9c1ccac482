import { EventEmitter } from "node:events";
import { type JobHelpers, Logger, parseCronItems, type RunnerOptions, run } from "graphile-worker";
import type pg from "pg";
import type { Id } from "#base/ids.ts";
import type { Services } from "../ctx.ts";
import { safeError } from "../safe-error.ts";
import { carryJobs } from "./carry.ts";
import type { TaskHandler } from "./handler.ts";
import { freeAbandonedJobs, startHeartbeat } from "./heartbeat.ts";
import { keepRunning, type Running } from "./keep-running.ts";
import { openQueuePool } from "./queue-pool.ts";
import { type JobKind, jobPriority } from "./task.ts";

/** A job that runs on a schedule. It iterates over the tenants itself; a second process running it at the same time must be harmless. */
export type ScheduledJob = {
  name: string;
  /** A crontab pattern in UTC. */
  pattern: string;
  /** The default is `upkeep`. */
  kind?: JobKind;
  run: (services: Services) => Promise<void>;
};

/** How jobs of a tenant are treated: those of a suspended tenant are held, those of a deleted one dropped. */
export type JobPolicy = "run" | "hold" | "drop";
const holdMs = 5 * 60_000;

/** Moves jobs that a killed process left behind, which may include payouts. */
const carryJob: ScheduledJob = {
  name: "jobs.carry",
  pattern: "* * * * *",
  kind: "money",
  run: ({ db }) => carryJobs(db),
};

type Queue = { stop(): Promise<void> };
type Envelope = { tenantId: string; payload: unknown };

/** Processes the queue until stopped. A failed job is retried with increasing delays, twelve times, and then stays visible. */
export async function startQueue(
  services: Services,
  ownerUrl: string,
  handlers: readonly TaskHandler[],
  scheduledJobs: readonly ScheduledJob[],
  policyOf: (services: Services, tenantId: Id<"ten">) => Promise<JobPolicy>,
): Promise<Queue> {
  const tasks = handlers.map(({ task, run: work }) => [
    task.name,
    async (envelope: unknown, { job, addJob }: JobHelpers) => {
      const { tenantId: uuid, payload } = envelope as Envelope;
      const tenantId = `ten_${uuid.replaceAll("-", "")}` satisfies Id<"ten">;
      const policy = await policyOf(services, tenantId);
      if (policy === "hold") await addJob(task.name, envelope, rescheduleOptions(job));
      if (policy !== "run") return;
      const ctx = {
        services,
        tenantId,
        jobId: job.id,
        attempt: job.attempts,
        lastAttempt: job.attempts >= job.max_attempts,
      };
      await withSafeErrors(work(ctx, task.payload.parse(payload) as never));
    },
  ]);
  const allScheduled = [...scheduledJobs, carryJob];
  const pgPool = openQueuePool(ownerUrl);
  await freeAbandonedJobs(pgPool);
  await carryJobs(services.db);
  const options: RunnerOptions = {
    pgPool,
    concurrency: 4,
    noHandleSignals: true,
    logger: createLogger(services),
    taskList: Object.fromEntries([
      ...tasks,
      ...allScheduled.map((c) => [c.name, () => withSafeErrors(c.run(services))]),
    ]),
    parsedCronItems: parseCronItems(
      allScheduled.map(({ name, pattern, kind = "upkeep" }) => ({
        task: name,
        match: pattern,
        options: { backfillPeriod: 0, priority: jobPriority[kind] },
      })),
    ),
  };
  const stop = await keepRunning(
    () => startRunner(pgPool, options),
    (delayMs) => services.log.error({ delayMs }, "the queue stopped and is started again"),
  );
  return {
    stop: async () => {
      await stop();
      await pgPool.end();
    },
  };
}

/** The queue's own workers may give up, for example when they cannot reach the database: then they are replaced. */
async function startRunner(pgPool: pg.Pool, options: RunnerOptions): Promise<Running> {
  const events = new EventEmitter();
  const created = new Promise<string>((resolve) => {
    events.once("pool:create", ({ workerPool }: { workerPool: { id: string } }) => resolve(workerPool.id));
  });
  const runner = await run({ ...options, events });
  try {
    const { end } = await startHeartbeat(pgPool, await created);
    return {
      ended: runner.promise,
      stop: async () => {
        await runner.stop().catch(() => {}); // it may have stopped by itself
        await end().catch(() => {}); // the next worker frees what is left
      },
    };
  } catch (error) {
    await runner.stop();
    throw error;
  }
}

/** Reschedules a job unchanged: being held does not count as a failed attempt. */
const rescheduleOptions = ({ key, max_attempts, priority }: JobHelpers["job"]) => ({
  runAt: new Date(Date.now() + holdMs),
  maxAttempts: max_attempts,
  priority,
  ...(key !== null && { jobKey: key }),
});

/** The queue stores and logs error messages as they are, so they must contain no values. */
const withSafeErrors = (work: Promise<void>) =>
  work.catch((error) => {
    throw safeError(error);
  });

type Meta = { job?: { id: string; task_identifier: string } };

/**
 * Logs errors of jobs, and the queue's own messages only for debugging. Of a job only its id and task are logged, because its payload is
 * personal data.
 */
const createLogger = ({ log }: Services) =>
  new Logger(() => (level, message, meta) => {
    const { job } = (meta ?? {}) as Meta;
    if (level === "error") log.error({ ...(job && { jobId: job.id, task: job.task_identifier }) }, message);
    else log.debug(message);
  });
