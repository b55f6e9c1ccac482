/**
 * Erases a tenant whose retention period is over: every row with its id, in any table, and then the tenant itself. It runs as the owner,
 * since some tables are append-only for every other role. It disables FORCE on the policies inside this transaction, which no other session
 * can observe. Tables with foreign keys to others are retried after those.
 */
export const eraseTenant = `
create or replace function ops.erase_tenant(erased uuid) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
declare left_over regclass[]; again regclass[]; t regclass;
begin
  if not exists (select from public.tenants where id = erased and slug <> 'default' and state = 'closing' and erased_at < now()) then
    raise exception 'This tenant is not to be erased';
  end if;
  select array_agg(c.oid::regclass) into left_over from pg_class c join pg_attribute a on a.attrelid = c.oid
    join pg_namespace n on n.oid = c.relnamespace
    where a.attname = 'tenant_id' and not a.attisdropped and c.relkind = 'r' and n.nspname in ('public', 'auth');
  while coalesce(array_length(left_over, 1), 0) > 0 loop
    again := '{}';
    foreach t in array left_over loop
      execute format('alter table %s no force row level security', t);
      begin
        if t = 'auth.people'::regclass then
          update auth.people set tenant_id = null where tenant_id = erased;
        else
          execute format('delete from %s where tenant_id = $1', t) using erased;
        end if;
      exception when foreign_key_violation then again := again || t;
      end;
      if (select relrowsecurity from pg_class where oid = t) then
        execute format('alter table %s force row level security', t);
      end if;
    end loop;
    if array_length(again, 1) = array_length(left_over, 1) then
      raise exception 'These tables hold on to each other: %', again;
    end if;
    left_over := again;
  end loop;
  delete from public.tenants where id = erased;
end $$;
revoke execute on function ops.erase_tenant from public;`;
