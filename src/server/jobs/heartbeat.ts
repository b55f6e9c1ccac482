import type pg from "pg";
import { hasExited, machine } from "../machine.ts";

/** A worker without a heartbeat for this long is dead: its process was killed or suspended. */
const deadAfter = "interval '60 seconds'";
/** Applies to jobs of unregistered workers, of an older version, which may still be running. */
const unknownAfter = "interval '10 minutes'";
const beatMs = 10_000;
const freeMs = 30_000;

/** All registered workers of the queue. Jobs are locked by the worker's id. */
export const workersTable = `
create table if not exists ops.job_workers (id text primary key, pid integer not null, machine text not null, seen_at timestamptz not null);
`;

/** Matches jobs that are locked by a worker that no longer exists. */
export const isAbandoned = `locked_at < now() - ${deadAfter} and not exists (
  select from ops.job_workers w where w.id = locked_by and w.seen_at > now() - ${deadAfter})`;

/** Removes dead workers and returns their jobs to the queue; without this the queue waits four hours for them. */
export async function freeAbandonedJobs(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query("select id, pid, machine from ops.job_workers");
  const exited = rows.filter(hasExited).flatMap(({ id }) => (localWorkers.has(id) ? [] : [id]));
  await owner.query(
    `with dead as (delete from ops.job_workers where seen_at < now() - ${deadAfter} or id = any($1) returning id),
      unknown as (select distinct locked_by as id from graphile_worker._private_jobs
        where locked_at < now() - ${unknownAfter} and locked_by not in (select id from ops.job_workers))
    select graphile_worker.force_unlock_workers(array(select id from dead union select id from unknown))`,
    [exited],
  );
}

/** The workers of this process: the pid alone does not distinguish them from those of an earlier process with the same pid. */
const localWorkers = new Set<string>();

/** Sends heartbeats until `end`, which returns the jobs the worker still holds. Meanwhile it frees the jobs of dead workers. */
export async function startHeartbeat(owner: pg.Pool, id: string): Promise<{ end: () => Promise<void> }> {
  localWorkers.add(id);
  const beat = () =>
    owner.query(
      `insert into ops.job_workers (id, pid, machine, seen_at) values ($1, $2, $3, now())
       on conflict (id) do update set seen_at = now()`,
      [id, process.pid, machine()],
    );
  // While the database is unavailable a heartbeat is lost; the next one makes up for it.
  const ignore = () => {};
  const timers = [
    setInterval(() => beat().catch(ignore), beatMs).unref(),
    setInterval(() => freeAbandonedJobs(owner).catch(ignore), freeMs).unref(),
  ];
  await beat();
  return {
    end: async () => {
      for (const timer of timers) clearInterval(timer);
      localWorkers.delete(id);
      await freeAbandonedJobs(owner);
    },
  };
}
