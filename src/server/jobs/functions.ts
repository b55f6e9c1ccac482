import { isAbandoned, workersTable } from "./heartbeat.ts";

/**
 * The app's functions for the queue, whose tables it cannot access. A transaction stores its jobs in a table of ours, which takes the
 * tenant from the transaction, so that no writer can enqueue work for another tenant. `carry_jobs` moves them into the queue in batches:
 * `add_jobs` costs as much for one as for ten. The planner settings are fixed because PostgreSQL would otherwise plan the statement each
 * time, or read the whole queue for a key that few jobs have: a plan is made once per connection, when the queue may have been empty. Of
 * two jobs with one key the later wins. The schema `ops` is what the operator may see across tenants.
 */
export const jobFunctions = `
create schema if not exists ops;
${workersTable}create table if not exists ops.left_jobs (id bigint generated always as identity primary key,
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid, jobs json not null);
-- Only if something has to change: each of these waits for, and blocks, every transaction of a running app.
do $$ begin
  if not exists (select from pg_policies where policyname = 'left_jobs_tenant' and roles = '{public}') then
    alter table ops.left_jobs enable row level security;
    drop policy if exists left_jobs_tenant on ops.left_jobs;
    create policy left_jobs_tenant on ops.left_jobs
      using (tenant_id = current_setting('app.tenant_id')::uuid) with check (tenant_id = current_setting('app.tenant_id')::uuid);
  end if;
  if not exists (select from pg_policies where policyname = 'left_jobs_carried' and roles = array[current_user]) then
    drop policy if exists left_jobs_carried on ops.left_jobs;
    create policy left_jobs_carried on ops.left_jobs to current_user using (true);
  end if;
end $$;
create or replace function ops.carry_jobs() returns void language plpgsql
  security definer set search_path = pg_catalog, graphile_worker set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare carried graphile_worker.job_spec[];
begin
  perform pg_advisory_xact_lock(hashtext('carry jobs'));
  with gone as (delete from ops.left_jobs returning id, replace(tenant_id::text, '-', '') as tenant, jobs),
    each as (select tenant, task, payload, priority, "runAt", tenant || ':' || key as key,
        row_number() over (partition by tenant || ':' || key order by id desc) as place
      from gone, json_to_recordset(jobs) as job (task text, payload json, priority int, key text, "runAt" timestamptz))
  select array_agg((task, json_build_object('tenantId', tenant, 'payload', payload), null, "runAt", 12, key, priority, null)::graphile_worker.job_spec)
    into carried from each where key is null or place = 1;
  if carried is not null then perform graphile_worker.add_jobs(carried); end if;
end $$;
revoke execute on function ops.carry_jobs from public;

create or replace view ops.failed_jobs as
  select j.id, t.identifier as task, j.attempts::int, j.max_attempts::int, j.last_error, j.created_at::timestamptz(3) as created_at, j.run_at::timestamptz(3) as run_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.last_error is not null;
create or replace view ops.job_counts as
  select count(*)::int as waiting, count(*) filter (where last_error is not null)::int as failing,
    coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at < now())), 0)::int as oldest_seconds,
    count(*) filter (where ${isAbandoned})::int as abandoned
  from graphile_worker._private_jobs;
create or replace function ops.retry_job(job bigint) returns void language sql security definer set search_path = pg_catalog, graphile_worker as $$
  select graphile_worker.reschedule_jobs(array[job], run_at => now(), attempts => 0)
$$;
revoke execute on function ops.retry_job from public;
`;
