-- How much the tenant of the current scope is used. Row-level security applies to the reader, so the operator reads it in the tenant's scope.
CREATE VIEW tenant_usage WITH (security_invoker = true) AS
  SELECT
    (SELECT count(*)::int FROM auth.members m WHERE m.tenant_id = scope.id AND m.disabled_at IS NULL) AS members,
    (SELECT count(DISTINCT s.person_id)::int FROM auth.sessions s JOIN auth.members m ON m.tenant_id = s.tenant_id AND m.person_id = s.person_id
      WHERE s.tenant_id = scope.id AND s.last_used_at > now() - interval '30 days') AS active_members,
    (SELECT count(*)::int FROM referrals r WHERE r.tenant_id = scope.id AND r.submitted_at IS NOT NULL) AS referrals,
    (SELECT count(*)::int FROM referrals r WHERE r.tenant_id = scope.id AND r.submitted_at > now() - interval '30 days') AS recent_referrals,
    (SELECT coalesce(sum(o.size), 0)::bigint FROM objects o WHERE o.tenant_id = scope.id) AS storage_bytes,
    (SELECT count(*)::int FROM objects o WHERE o.tenant_id = scope.id) AS files,
    greatest(
      (SELECT max(s.last_used_at) FROM auth.sessions s JOIN auth.members m ON m.tenant_id = s.tenant_id AND m.person_id = s.person_id
        WHERE s.tenant_id = scope.id),
      (SELECT e.created_at FROM referral_events e WHERE e.tenant_id = scope.id ORDER BY e.id DESC LIMIT 1)) AS last_activity_at,
    (SELECT x.created_at FROM tenant_exports x WHERE x.tenant_id = scope.id AND x.state = 'ready' ORDER BY x.id DESC LIMIT 1) AS last_export_at
  FROM (SELECT current_setting('app.tenant_id')::uuid AS id) AS scope;
