-- Being used is no news: only what ends or moves a session is told.
DROP TRIGGER sessions_stale ON auth.sessions;
--> statement-breakpoint
CREATE TRIGGER sessions_stale AFTER UPDATE OF tenant_id, expires_at, person_id OR DELETE ON auth.sessions FOR EACH ROW EXECUTE FUNCTION auth.person_stale();
--> statement-breakpoint
CREATE TRIGGER sessions_stale AFTER UPDATE OF tenant_id, expires_at, scope OR DELETE ON auth.api_keys FOR EACH ROW EXECUTE FUNCTION auth.person_stale();
--> statement-breakpoint
-- On the operator's own host companies register by themselves; in a tenant of its own they are its staff.
UPDATE tenants SET company_door = 'open' WHERE slug = 'default';
--> statement-breakpoint
-- The people of a tenant as its admins list them. Whose list it is, the reader says: a view has no policy.
CREATE VIEW auth.member_list AS
  SELECT m.tenant_id, m.person_id AS id, m.role, m.requested_role, m.joined_at, m.disabled_at,
    CASE WHEN m.disabled_at IS NULL AND p.is_active THEN 'active' ELSE 'disabled' END AS state,
    p.email, p.display_name, p.photo, p.last_login_at,
    EXISTS (SELECT FROM auth.factors f WHERE f.person_id = p.id) AS mfa_enabled,
    p.display_name || ' ' || p.email AS search
  FROM auth.members m JOIN auth.people p ON p.id = m.person_id;
--> statement-breakpoint
-- With the name of who did it. As its reader, so that the table's own policy holds.
CREATE VIEW audit_list WITH (security_invoker = true) AS
  SELECT a.tenant_id, a.id, a.created_at, a.action, a.subject, a.before, a.after, a.ip, p.display_name AS by
  FROM audit_entries a LEFT JOIN auth.people p ON p.id = a.person_id;
--> statement-breakpoint
COMMENT ON TABLE audit_entries IS 'append-only';
