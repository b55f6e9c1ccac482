-- Processes remember sessions and tenants. Whoever ends a session, changes a role, a plan or a brand, by whatever path: they all hear of it.
CREATE FUNCTION auth.person_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('sessions_stale', OLD.person_id::text); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION auth.self_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_notify('sessions_stale', OLD.id::text); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION public.tenant_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tenants_stale', '');
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD.plan, OLD.off) IS DISTINCT FROM (NEW.plan, NEW.off)) THEN
    PERFORM pg_notify('sessions_stale', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_stale AFTER UPDATE OR DELETE ON auth.sessions FOR EACH ROW EXECUTE FUNCTION auth.person_stale();
--> statement-breakpoint
CREATE TRIGGER sessions_stale AFTER UPDATE OR DELETE ON auth.members FOR EACH ROW EXECUTE FUNCTION auth.person_stale();
--> statement-breakpoint
CREATE TRIGGER sessions_stale AFTER UPDATE OF is_active ON auth.people FOR EACH ROW EXECUTE FUNCTION auth.self_stale();
--> statement-breakpoint
CREATE TRIGGER tenants_stale AFTER INSERT OR UPDATE OR DELETE ON tenants FOR EACH ROW EXECUTE FUNCTION public.tenant_stale();
--> statement-breakpoint
-- The operator's tenant is always there: an unknown host is answered in its name.
INSERT INTO tenants (slug, name, mark, legal_name, "primary", secondary, accent, plan)
VALUES ('default', 'Goodword', 'G', 'Goodword', '#4f46e5', '#0f766e', '#ea580c', 'enterprise');
