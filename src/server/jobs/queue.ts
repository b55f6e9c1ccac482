import { type JobHelpers, Logger, parseCronItems, run } from "graphile-worker";
import pg from "pg";
import type { Id } from "#base/ids.ts";
import type { Floor } from "../ctx.ts";
import { safeError } from "../safe-error.ts";
import { carryJobs } from "./carry.ts";
import type { TaskHandler } from "./handler.ts";

/** Work by the clock. It runs in every tenant's name by asking for them; a second process at the same time changes nothing. */
export type Clockwork = { name: string /** Crontab, UTC. */; pattern: string; run: (floor: Floor) => Promise<void> };

/** What becomes of a tenant's work: a suspended one's waits, and one that is gone has none. */
export type Fate = "run" | "hold" | "drop";
const heldMs = 5 * 60_000;

/** What a process left that is no more. */
const carrying: Clockwork = { name: "jobs.carry", pattern: "* * * * *", run: ({ db }) => carryJobs(db) };

type Queue = { stop(): Promise<void> };
type Envelope = { tenantId: string; payload: unknown };

/** Works off the queue until stopped; a failed job is tried again later and later, twelve times, and stays to be seen. */
export async function startQueue(
  floor: Floor,
  ownerUrl: string,
  handlers: readonly TaskHandler[],
  clockwork: readonly Clockwork[],
  fateOf: (floor: Floor, tenantId: Id<"ten">) => Promise<Fate>,
): Promise<Queue> {
  const tasks = handlers.map(({ task, run: work }) => [
    task.name,
    async (given: unknown, { job, addJob }: JobHelpers) => {
      const { tenantId: uuid, payload } = given as Envelope;
      const tenantId = `ten_${uuid.replaceAll("-", "")}` satisfies Id<"ten">;
      const fate = await fateOf(floor, tenantId);
      if (fate === "hold") await addJob(task.name, given, later(job));
      if (fate !== "run") return;
      const ctx = {
        floor,
        tenantId,
        attempt: job.attempts,
        lastAttempt: job.attempts >= job.max_attempts,
      };
      await withSafeErrors(work(ctx, task.payload.parse(payload) as never));
    },
  ]);
  const byTheClock = [...clockwork, carrying];
  await carryJobs(floor.db);
  // Ours, because the queue stops listening for errors before its last connection is gone: a database that closes at that moment would end the process.
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: 6 })
    .on("error", () => {})
    .on("connect", (client) => void client.on("error", () => {}));
  const runner = await run({
    pgPool,
    concurrency: 4,
    noHandleSignals: true,
    logger: logger(floor),
    taskList: Object.fromEntries([...tasks, ...byTheClock.map((c) => [c.name, () => withSafeErrors(c.run(floor))])]),
    parsedCronItems: parseCronItems(
      byTheClock.map(({ name, pattern }) => ({ task: name, match: pattern, options: { backfillPeriod: 0 } })),
    ),
  });
  runner.promise.catch((error) => floor.log.error({ err: error }, "the queue stopped"));
  return {
    stop: async () => {
      await runner.stop();
      await pgPool.end();
    },
  };
}

/** Laid back as it was: being held is no failed try. */
const later = ({ key, max_attempts }: JobHelpers["job"]) => ({
  runAt: new Date(Date.now() + heldMs),
  maxAttempts: max_attempts,
  ...(key !== null && { jobKey: key }),
});

/** The queue stores and logs the message of an error as it is, so it must hold no values. */
const withSafeErrors = (work: Promise<void>) =>
  work.catch((error) => {
    throw safeError(error);
  });

type Meta = { job?: { id: string; task_identifier: string } };

/** Errors of jobs are ours to know; the queue's own chatter is not. Of a job itself only its name: its payload is people's. */
const logger = ({ log }: Floor) =>
  new Logger(() => (level, message, meta) => {
    const { job } = (meta ?? {}) as Meta;
    if (level === "error") log.error({ ...(job && { jobId: job.id, task: job.task_identifier }) }, message);
    else log.debug(message);
  });
