import { appRole } from "../db/roles.ts";

/**
 * The app's doors to the queue, whose tables it cannot touch. `enqueue` takes the tenant from the transaction, so no
 * writer can leave work in another tenant's name; the schema `ops` is what the operator may see across tenants.
 */
export const jobFunctions = `
create or replace function public.enqueue(task text, payload json, job_key text, run_at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, graphile_worker as $$
  select graphile_worker.add_job(task,
    json_build_object('tenantId', current_setting('app.tenant_id'), 'payload', payload),
    run_at => run_at, max_attempts => 12, job_key => current_setting('app.tenant_id') || ':' || job_key)
$$;
revoke execute on function public.enqueue from public;
grant execute on function public.enqueue to ${appRole};

create schema if not exists ops;
create or replace view ops.failed_jobs as
  select j.id, t.identifier as task, j.attempts::int, j.max_attempts::int, j.last_error, j.created_at::timestamptz(3) as created_at, j.run_at::timestamptz(3) as run_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.last_error is not null;
create or replace view ops.job_counts as
  select count(*)::int as waiting, count(*) filter (where last_error is not null)::int as failing,
    coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at < now())), 0)::int as oldest_seconds
  from graphile_worker._private_jobs;
create or replace function ops.retry_job(job bigint) returns void language sql security definer set search_path = pg_catalog, graphile_worker as $$
  select graphile_worker.reschedule_jobs(array[job], run_at => now(), attempts => 0)
$$;
revoke execute on function ops.retry_job from public;
grant execute on function ops.retry_job to ${appRole};
`;
