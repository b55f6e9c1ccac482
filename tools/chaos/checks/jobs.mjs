const lateAfter = "interval '10 seconds'";

/** Checks that the app is healthy and works off its queue in time. */
export const jobChecks = [
  async ({ app }) => {
    const { status } = await app.send({ path: "/health/ready" });
    return status !== 200 && `/health/ready is ${status}`;
  },
  async ({ app }) => {
    const { text } = await app.send({ path: "/api/v1/status" });
    const { state, parts } = JSON.parse(text);
    return state !== "ok" && `The status is ${state}: ${JSON.stringify(parts.filter((part) => part.state === state))}`;
  },
  async ({ app, ask }) => {
    const rows = await ask(
      `select w.pid, count(*)::int as jobs from graphile_worker._private_jobs j left join ops.job_workers w on w.id = j.locked_by
       where j.locked_by is not null group by w.pid`,
    );
    const dead = rows.filter(({ pid }) => pid !== app.pid());
    return dead.length > 0 && `Jobs are locked by a worker that is gone: ${JSON.stringify(dead)}`;
  },
  async ({ ask }) => {
    const rows = await ask(
      `select t.identifier as task, j.run_at, j.last_error from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where j.locked_at is null and j.attempts < j.max_attempts and j.run_at < now() - ${lateAfter}`,
    );
    return rows.length > 0 && `${rows.length} jobs wait longer than they are due: ${JSON.stringify(rows[0])}`;
  },
  async ({ ask }) => {
    const rows = await ask("select task, last_error from ops.failed_jobs where attempts >= max_attempts");
    return rows.length > 0 && `${rows.length} jobs were given up: ${JSON.stringify(rows[0])}`;
  },
  async ({ ask }) => {
    const [{ left }] = await ask("select count(*)::int as left from ops.left_jobs");
    return left > 0 && `${left} transactions left jobs that are not in the queue`;
  },
];
