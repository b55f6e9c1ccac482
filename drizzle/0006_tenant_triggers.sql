-- Processes remember tenants by their hosts and people by their sessions. What changed is told by name, so that among
-- ten thousand tenants only one is asked for again.
CREATE OR REPLACE FUNCTION auth.person_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('sessions_stale', 'per ' || OLD.person_id); RETURN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION auth.self_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('sessions_stale', 'per ' || OLD.id); RETURN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.tenant_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tenants_stale', coalesce(NEW.id, OLD.id)::text);
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD.plan, OLD.off, OLD.state) IS DISTINCT FROM (NEW.plan, NEW.off, NEW.state)) THEN
    PERFORM pg_notify('sessions_stale', 'ten ' || OLD.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.host_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('tenants_stale', OLD.tenant_id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('tenants_stale', NEW.tenant_id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenants_stale AFTER INSERT OR UPDATE OR DELETE ON hosts FOR EACH ROW EXECUTE FUNCTION public.host_stale();
--> statement-breakpoint
-- The tenants as the operator lists them.
CREATE VIEW tenant_list AS
  SELECT t.id, t.slug, t.name, t.mark, t."primary", t.logo, t.plan, t.state, t.state_note, t.erased_at, t.created_at,
    coalesce(t.primary_host, '') AS primary_host,
    (SELECT count(*)::int FROM auth.members m WHERE m.tenant_id = t.id AND m.disabled_at IS NULL) AS people,
    (SELECT count(*)::int FROM hosts h WHERE h.tenant_id = t.id) AS domains,
    t.name || ' ' || t.slug || ' ' || coalesce(t.primary_host, '') AS search
  FROM tenants t;
