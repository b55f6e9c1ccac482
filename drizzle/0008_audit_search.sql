-- The audit log is searched by the person who acted and by what they changed.
CREATE OR REPLACE VIEW audit_list WITH (security_invoker = true) AS
  SELECT a.tenant_id, a.id, a.created_at, a.action, a.subject, a.before, a.after, a.ip, p.display_name AS by,
    a.subject || ' ' || coalesce(p.display_name, '') AS search
  FROM audit_entries a LEFT JOIN auth.people p ON p.id = a.person_id;
