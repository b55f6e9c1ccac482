import pg from "pg";

/** The role that all databases of a cluster shared before each had its own. */
const sharedRole = "goodword_app";

/**
 * Returns the name of the role that serves requests. It owns nothing, so row security applies to it; the owner of the tables only migrates
 * and runs the queue. Roles are cluster-wide, so each database has its own: two instances on one cluster never change each other's
 * password.
 */
export async function readAppRole(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query("select oid from pg_database where datname = current_database()");
  return `${sharedRole}_${rows[0].oid}`;
}

/**
 * The role is altered on every start: a role created "if not exists" would keep rights it once had. Only a superuser may change some of
 * them; an owner without superuser rights verifies that the role has none either.
 */
export const createAppRole = (role: string, password: string) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter role ${role} nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
  end if;
  alter role ${role} login password ${pg.escapeLiteral(password)};
  if exists (select from pg_roles where rolname = '${role}' and (rolsuper or rolbypassrls)) then
    raise exception 'The role ${role} must neither be a superuser nor bypass row security';
  end if;
end $$`;

/** Applied after every migration to all existing tables, so that a new table cannot be missed. */
export const grantAppRole = (role: string) => `do $$ declare t regclass; s name; begin
  for t in select c.oid from pg_class c where c.relrowsecurity and not c.relforcerowsecurity
      and c.relnamespace <> 'graphile_worker'::regnamespace and c.oid <> 'ops.app_state'::regclass loop
    execute format('alter table %s force row level security', t); -- without FORCE the owner would see every tenant
  end loop;
  for s in select nspname from pg_namespace where nspname !~ '^(pg_|information_schema|drizzle|graphile_worker)' loop
    execute format('grant usage on schema %I to ${role}', s);
    execute format('grant select, insert, update, delete on all tables in schema %I to ${role}', s);
    execute format('grant usage on all sequences in schema %I to ${role}', s);
  end loop;
  grant execute on all functions in schema ops to ${role};
  -- Workers belong to the queue, which runs as the owner: a forged worker row could make running jobs start a second time.
  revoke all on ops.job_workers from ${role};
  -- A table whose comment is "append-only" can never be modified, neither by mistake nor through a vulnerability.
  for t in select c.oid from pg_class c where obj_description(c.oid, 'pg_class') = 'append-only' loop
    execute format('revoke update, delete on %s from ${role}', t);
  end loop;
end $$`;

/**
 * Revokes this database's rights from the role that older versions shared. The role itself is dropped with the last database that used it:
 * until then the others depend on it, and PostgreSQL refuses to drop it.
 */
export const retireSharedRole = `do $$ declare s name; begin
  if not exists (select from pg_roles where rolname = '${sharedRole}') then return; end if;
  for s in select nspname from pg_namespace where nspname !~ '^(pg_|information_schema|drizzle|graphile_worker)' loop
    execute format('revoke all on all tables in schema %I from ${sharedRole}', s);
    execute format('revoke all on all sequences in schema %I from ${sharedRole}', s);
    execute format('revoke all on all functions in schema %I from ${sharedRole}', s);
    execute format('revoke all on schema %I from ${sharedRole}', s);
  end loop;
  begin
    drop role ${sharedRole};
  exception when dependent_objects_still_exist or insufficient_privilege or object_in_use or undefined_object then null;
  end;
end $$`;
